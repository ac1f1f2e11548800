import { FolderDown, FolderUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { archiveBytesMax } from '../../device/history/history-archive.ts';
import type { LocalHistory } from '../../device/history/local-history.ts';
import {
  type ArchiveAccount,
  type MergeResponse,
  mergeArchive,
} from '../../device/history/merge-archive.ts';
import type { AccountHistory } from '../../device/history/merge-history.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { isKeeping } from '../session/session.tsx';
import { inMenu } from './history-toolbar.tsx';
import { askAccountHistory } from './read-account-history.ts';
import { type SendResponse, sendToAccount } from './send-to-account.ts';
import type { Exporting } from './use-export.ts';

export function ArchiveButtons(props: {
  history: LocalHistory;
  isEmpty: boolean;
  exporting: Exporting;
  /** Null without a connection to the server. */
  account: AccountHistory | null;
}) {
  const { history, exporting, account } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [isImporting, setImporting] = useState(false);
  const isBusy = isImporting || exporting.isBusy;
  const importFile = async (file: File) => {
    setImporting(true);
    try {
      // An import must know the deletions in the account: the next sync would remove those pictures again.
      const mustAsk = account === null && isKeeping();
      const known = mustAsk ? await askAccountHistory() : account;
      if (mustAsk && !known) return notifyImported({ ok: false, code: 'unreached' }, true);
      const response = await mergeArchive(history, file, importTarget(history.userId, known));
      notifyImported(response, known?.keepPictures ?? false);
    } catch {
      toast.error(historyTexts.importFailed);
    } finally {
      setImporting(false);
    }
  };
  return (
    <>
      {props.isEmpty ? null : (
        <Button
          {...inMenu}
          className="text-small"
          disabled={isBusy}
          isWorking={exporting.isBusy}
          onClick={exporting.exportAll}
        >
          <FolderDown aria-hidden="true" className="size-4" />
          {exporting.isBusy ? historyTexts.packing : historyTexts.export}
        </Button>
      )}
      <Button
        {...inMenu}
        className="text-small"
        disabled={isBusy}
        isWorking={isImporting}
        onClick={() => picker.current?.click()}
      >
        <FolderUp aria-hidden="true" className="size-4" />
        {isImporting ? historyTexts.unpacking : historyTexts.import}
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".zip,application/zip"
        aria-label={historyTexts.importLabel}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void importFile(file);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

type ImportResponse = MergeResponse | { ok: false; code: 'unreached' };

function importTarget(userId: string, account: AccountHistory | null): ArchiveAccount {
  const { keepPictures = false, pictures = [], deletedIds = [] } = account ?? {};
  const kept = pictures.filter(({ state }) => state === 'kept');
  return {
    deletedIds: new Set(deletedIds),
    keptIds: new Set(kept.map(({ id }) => id)),
    send: keepPictures
      ? async (item, picture) => importResponses[await sendToAccount(userId, item, picture)]
      : null,
  };
}

const importResponses = {
  kept: 'kept',
  deleted: 'refused',
  refused: 'refused',
  too_old: 'refused',
  unsent: 'unsent',
  busy: 'later',
  later: 'later',
  off: 'later',
} as const satisfies Record<SendResponse, string>;

function notifyImported(response: ImportResponse, isKept: boolean): void {
  if (!response.ok) {
    const { too_large: tooLarge, ...refusals } = historyTexts.refusals;
    const description =
      response.code === 'too_large'
        ? tooLarge(archiveBytesMax / 1024 / 1024)
        : refusals[response.code];
    toast.error(historyTexts.importFailed, { description });
    return;
  }
  const { added, kept } = response;
  const parts = [
    ...(kept > 0 ? [historyTexts.inAccountAlone(kept)] : []),
    ...(response.known > 0 ? [historyTexts.known(response.known)] : []),
    ...(response.unfit > 0
      ? [isKept ? historyTexts.tooOld(response.unfit) : historyTexts.unfit(response.unfit)]
      : []),
    ...(response.unsent > 0 ? [historyTexts.unsent(response.unsent)] : []),
    ...(response.missing > 0 ? [historyTexts.missingInFile(response.missing)] : []),
    ...(response.lost > 0 ? [historyTexts.unreadable(response.lost)] : []),
  ];
  const show = added + kept > 0 ? toast.success : toast.info;
  show(historyTexts.added(added + kept), { description: parts.join(' ') });
}
