import { lazy, Suspense } from 'react';
import type { Tool } from '../../../domain/tools/tools.ts';
import { loadCode } from '../../api/load-code.ts';
import { withTexts } from '../../texts/language.ts';

const ShareButton = lazy(() =>
  withTexts(
    loadCode(() => import('./share-button.tsx')),
    'pages',
  ),
);

/** The code and texts of sharing are fetched when a picture is there. */
export function LaterSharing(props: { pictureId: string; tool: Tool; read: () => Promise<Blob> }) {
  return (
    <Suspense fallback={<span className="min-h-13" />}>
      <ShareButton {...props} />
    </Suspense>
  );
}
