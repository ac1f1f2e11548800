import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { profileTexts } from '../../texts/en/profile.ts';
import { Button } from '../../ui/button.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';

/** Taking all of it along, and leaving nothing behind. */
export function DataLine() {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <div className="flex flex-col items-start gap-6">
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">{profileTexts.data.words}</p>
        <a
          href="/api/me/export"
          download
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-field-line bg-raised px-5 font-[560] hover:border-ink"
        >
          <Download aria-hidden="true" className="size-4" />
          {profileTexts.data.download}
        </a>
      </div>
      <Button className="text-danger!" onClick={() => setLeaving(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        {profileTexts.data.remove}
      </Button>
      {isLeaving ? <DeletionDialog onClose={() => setLeaving(false)} /> : null}
    </div>
  );
}
