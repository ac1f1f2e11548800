import { Copy, Share2 } from 'lucide-react';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { canCopyPictures, canShareFiles, type ResultActionHandlers } from './use-result-actions.ts';

export function CopyAndShare({ actions }: { actions: ResultActionHandlers }) {
  return (
    <>
      {canCopyPictures() ? (
        <Button isWorking={actions.isBusy} onClick={actions.copy}>
          <Copy aria-hidden="true" className="size-5" />
          {actionTexts.copy}
        </Button>
      ) : null}
      {canShareFiles() ? (
        <Button isWorking={actions.isBusy} onClick={actions.share}>
          <Share2 aria-hidden="true" className="size-5" />
          {actionTexts.share}
        </Button>
      ) : null}
    </>
  );
}
