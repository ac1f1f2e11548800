import type { ReactNode } from 'react';
import { shellTexts } from '../../texts/en/shell/shell.ts';
import { Button } from '../controls/button.tsx';

/** Says that a part of the page could not be loaded, and offers to reload the page. */
export function LostPart({ children }: { children?: ReactNode }) {
  return (
    <p role="alert">
      {shellTexts.notLoaded.text}
      <Button onClick={() => window.location.reload()}>{shellTexts.broken.reload}</Button>
      {children}
    </p>
  );
}
