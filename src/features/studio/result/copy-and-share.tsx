import { Copy, Share2 } from 'lucide-react';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { canCopyPictures, canShareFiles, type ResultDeeds } from './use-result-actions.ts';

/** The buttons that copy a picture and share it, each where the browser can do that. */
export function CopyAndShare({ deeds }: { deeds: ResultDeeds }) {
  return (
    <>
      {canCopyPictures() ? (
        <Button isWorking={deeds.isBusy} onClick={deeds.copy}>
          <Copy aria-hidden="true" className="size-5" />
          {actionTexts.copy}
        </Button>
      ) : null}
      {canShareFiles() ? (
        <Button isWorking={deeds.isBusy} onClick={deeds.share}>
          <Share2 aria-hidden="true" className="size-5" />
          {actionTexts.share}
        </Button>
      ) : null}
    </>
  );
}
