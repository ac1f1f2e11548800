import { Copy, Share2 } from 'lucide-react';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { ActionTile } from '../../../ui/controls/action-tile.tsx';
import { canCopyPictures, canShareFiles, type ResultActionHandlers } from './use-result-actions.ts';

export function CopyAndShare({ actions }: { actions: ResultActionHandlers }) {
  return (
    <>
      {canCopyPictures() ? (
        <ActionTile Icon={Copy} label={actionTexts.copy} {...whileIdle(actions, 'copy')} />
      ) : null}
      {canShareFiles() ? (
        <ActionTile Icon={Share2} label={actionTexts.share} {...whileIdle(actions, 'share')} />
      ) : null}
    </>
  );
}

function whileIdle(actions: ResultActionHandlers, name: 'copy' | 'share') {
  return { 'aria-busy': actions.isBusy, onClick: actions.isBusy ? undefined : actions[name] };
}
