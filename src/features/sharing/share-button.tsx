import { Flag, Link2 } from 'lucide-react';
import { useState } from 'react';
import { sharingTexts } from '../../texts/en/account/sharing.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFeatures } from '../availability/availability.ts';
import { ReportDialog } from './report-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

export default function ShareButton({ pictureId }: { pictureId: string }) {
  const { shares } = useFeatures();
  const [open, setOpen] = useState<'share' | 'report' | null>(null);
  const close = () => setOpen(null);
  if (!shares) return null;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button onClick={() => setOpen('share')}>
        <Link2 aria-hidden="true" className="size-5" />
        {sharingTexts.action}
      </Button>
      <Button onClick={() => setOpen('report')}>
        <Flag aria-hidden="true" className="size-5" />
        {sharingTexts.report.action}
      </Button>
      {open === 'share' ? <ShareDialog pictureId={pictureId} onClose={close} /> : null}
      {open === 'report' ? <ReportDialog jobId={pictureId} onClose={close} /> : null}
    </div>
  );
}
