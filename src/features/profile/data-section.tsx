import { Download, Trash2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { addressOf, callApi } from '../../api/call-api.ts';
import { saveFile } from '../../device/download.ts';
import { profileTexts } from '../../texts/en/account/profile.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';

const address = addressOf('exportData');

export function DataSection({ userId }: { userId: string }) {
  const [isDeleting, setDeleting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  // The script fetches the file: the browser itself would save an error response as the data.
  const download = async () => {
    setBusy(true);
    try {
      const data = await callApi('exportData');
      setFailure(null);
      const day = new Date().toISOString().slice(0, 10);
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      await saveFile(file, `imagemint-data-${day}.json`);
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    if (!isBusy) void download();
  };
  return (
    <div className="flex flex-col items-start gap-6">
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">{profileTexts.data.text}</p>
        <a
          href={address}
          download
          aria-busy={isBusy}
          onClick={onClick}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-field-line bg-raised px-5 font-[560] hover:border-ink"
        >
          <Download aria-hidden="true" className="size-4" />
          {profileTexts.data.download}
        </a>
        {failure ? (
          <LoadFailure
            title={profileTexts.data.notDownloaded}
            error={failure}
            onRetry={() => void download()}
          />
        ) : null}
      </div>
      <Button className="text-danger!" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        {profileTexts.data.remove}
      </Button>
      {isDeleting ? <DeletionDialog userId={userId} onClose={() => setDeleting(false)} /> : null}
    </div>
  );
}
