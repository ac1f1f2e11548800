import { Suspense } from 'react';
import type { Tool } from '../../../domain/tools/tools.ts';
import { lazyPart } from '../../api/load-code.ts';
import { withTexts } from '../../texts/language.ts';

const ShareButton = lazyPart(
  async () => (await withTexts(import('./share-button.tsx'), 'pages')).ShareButton,
);

/** The code and texts of sharing are fetched when a picture is there. */
export function LaterSharing(props: { pictureId: string; tool: Tool; read: () => Promise<Blob> }) {
  return (
    <Suspense fallback={<span className="min-h-13" />}>
      <ShareButton {...props} />
    </Suspense>
  );
}
