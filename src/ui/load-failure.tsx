import { uiTexts } from '../texts/en/ui.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

/** Something could not be fetched, and can be asked for again. */
export function LoadFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Banner look="danger" title={title}>
      <span className="mt-2 flex flex-wrap items-center gap-3">
        {uiTexts.checkConnection}
        <Button onClick={onRetry}>{uiTexts.tryAgain}</Button>
      </span>
    </Banner>
  );
}
