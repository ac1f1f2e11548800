import { FolderDown, FolderUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { saveFile } from '../../device/download.ts';
import { writeArchive } from '../../device/history/history-archive.ts';
import type { LocalHistory } from '../../device/history/local-history.ts';
import { type MergeAnswer, mergeArchive } from '../../device/history/merge-archive.ts';
import { Button } from '../../ui/button.tsx';

/** All pictures in one file, and back from it, on this device or another. */
export function ArchiveButtons({ history, isEmpty }: { history: LocalHistory; isEmpty: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'export' | 'import' | null>(null);
  const attempt = async (what: 'export' | 'import', work: () => Promise<void>) => {
    setBusy(what);
    await work().catch(() => toast.error(what === 'export' ? 'Export failed' : 'Import failed'));
    setBusy(null);
  };
  const exportAll = async () => {
    const archive = await writeArchive(history.read().items, (id) => history.picture(id));
    saveFile(archive, 'imagemint-history.zip');
  };
  const importFile = async (file: File) => say(await mergeArchive(history, file));
  return (
    <>
      {isEmpty ? null : (
        <Button
          className="text-small"
          disabled={busy !== null}
          aria-busy={busy === 'export'}
          onClick={() => void attempt('export', exportAll)}
        >
          <FolderDown aria-hidden="true" className="size-4" />
          {busy === 'export' ? 'Packing…' : 'Export'}
        </Button>
      )}
      <Button
        className="text-small"
        disabled={busy !== null}
        aria-busy={busy === 'import'}
        onClick={() => picker.current?.click()}
      >
        <FolderUp aria-hidden="true" className="size-4" />
        {busy === 'import' ? 'Unpacking…' : 'Import'}
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".zip,application/zip"
        aria-label="Import an archive"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void attempt('import', () => importFile(file));
          currentTarget.value = '';
        }}
      />
    </>
  );
}

const refusals = {
  not_an_archive: 'This file is not an archive of previous images.',
  too_large: 'This archive is too large (max 512 MB).',
  storage_full: 'There is no room left on this device. What fitted in is there.',
  storage_off: 'The browser lets this site keep nothing.',
} as const;

function say(answer: MergeAnswer): void {
  if (!answer.ok) {
    toast.error('Import failed', { description: refusals[answer.code] });
    return;
  }
  const parts = [
    ...(answer.known > 0 ? [`${answer.known} were here already.`] : []),
    ...(answer.lost > 0 ? [`${answer.lost} could not be read.`] : []),
  ];
  const title = answer.added === 1 ? '1 picture added' : `${answer.added} pictures added`;
  toast.success(title, { description: parts.join(' ') });
}
