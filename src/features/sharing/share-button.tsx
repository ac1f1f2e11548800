import { Flag, Link2, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Tool } from '../../../domain/tools/tools.ts';
import { sharingTexts } from '../../texts/en/account/sharing.ts';
import { Button } from '../../ui/controls/button.tsx';
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

export default function ShareButton(shown: SharedPicture) {
  const { shares } = useFeatures();
  // A dialog stays with its picture, also where the next one is shown behind it.
  const [open, setOpen] = useState<{ dialog: DialogName; of: SharedPicture } | null>(null);
  const close = () => setOpen(null);
  const dialogOf = (dialog: DialogName) => () => setOpen({ dialog, of: shown });
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {shares ? (
        <Button onClick={dialogOf('share')}>
          <Link2 aria-hidden="true" className="size-5" />
          {sharingTexts.action}
        </Button>
      ) : null}
      <Button onClick={dialogOf('receipt')}>
        <ReceiptText aria-hidden="true" className="size-5" />
        {sharingTexts.receipt.title}
      </Button>
      {shares ? (
        <Button onClick={dialogOf('report')}>
          <Flag aria-hidden="true" className="size-5" />
          {sharingTexts.report.action}
        </Button>
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
    </div>
  );
}
