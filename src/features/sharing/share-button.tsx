import { Flag, Link2, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Tool } from '../../../domain/tools/tools.ts';
import { sharingTexts } from '../../texts/en/account/sharing.ts';
import { ActionTile } from '../../ui/controls/action-tile.tsx';
import { useFeatures } from '../availability/availability.ts';
import { ReceiptDialog } from './receipt.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

type DialogName = 'share' | 'report' | 'receipt';

interface SharedPicture {
  pictureId: string;
  tool: Tool;
  read: () => Promise<Blob>;
}

export function ShareButton(shown: SharedPicture) {
  const { shares } = useFeatures();
  // A dialog stays with its picture, also where the next one is shown behind it.
  const [open, setOpen] = useState<{ dialog: DialogName; of: SharedPicture } | null>(null);
  const close = () => setOpen(null);
  const dialogOf = (dialog: DialogName) => () => setOpen({ dialog, of: shown });
  return (
    <>
      {shares ? (
        <ActionTile Icon={Link2} label={sharingTexts.action} onClick={dialogOf('share')} />
      ) : null}
      <ActionTile
        Icon={ReceiptText}
        label={sharingTexts.receipt.title}
        onClick={dialogOf('receipt')}
      />
      {shares ? (
        <ActionTile Icon={Flag} label={sharingTexts.report.action} onClick={dialogOf('report')} />
      ) : null}
      {open?.dialog === 'share' ? (
        <ShareDialog pictureId={open.of.pictureId} tool={open.of.tool} onClose={close} />
      ) : null}
      {open?.dialog === 'receipt' ? (
        <ReceiptDialog pictureId={open.of.pictureId} read={open.of.read} onClose={close} />
      ) : null}
      {open?.dialog === 'report' ? (
        <ReportDialog jobId={open.of.pictureId} onClose={close} />
      ) : null}
    </>
  );
}
