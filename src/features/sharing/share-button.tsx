import { Flag, Link2, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Tool } from '../../../domain/tools/tools.ts';
import { sharingTexts } from '../../texts/en/account/sharing.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFeatures } from '../availability/availability.ts';
import { ReceiptDialog } from './receipt.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

export default function ShareButton(props: {
  pictureId: string;
  tool: Tool;
  read: () => Promise<Blob>;
}) {
  const { pictureId, tool, read } = props;
  const { shares } = useFeatures();
  const [open, setOpen] = useState<'share' | 'report' | 'receipt' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {shares ? (
        <Button onClick={() => setOpen('share')}>
          <Link2 aria-hidden="true" className="size-5" />
          {sharingTexts.action}
        </Button>
      ) : null}
      <Button onClick={() => setOpen('receipt')}>
        <ReceiptText aria-hidden="true" className="size-5" />
        {sharingTexts.receipt.title}
      </Button>
      {shares ? (
        <Button onClick={() => setOpen('report')}>
          <Flag aria-hidden="true" className="size-5" />
          {sharingTexts.report.action}
        </Button>
      ) : null}
      {open === 'share' ? <ShareDialog pictureId={pictureId} tool={tool} onClose={close} /> : null}
      {open === 'receipt' ? (
        <ReceiptDialog pictureId={pictureId} read={read} onClose={close} />
      ) : null}
      {open === 'report' ? <ReportDialog jobId={pictureId} onClose={close} /> : null}
    </div>
  );
}
