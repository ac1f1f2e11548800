import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { type Tool, tools } from '../../../domain/tools/tools.ts';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { isKeeping } from '../session/session.tsx';
import { ArchiveButtons } from './archive-buttons.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { EmptyHistory, expectEmptyHistory, NoneOfTool } from './empty-history.tsx';
import { ExportNote } from './export-note.tsx';
import { HistoryCard } from './history-card.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { MissingNote } from './missing-note.tsx';
import { StorageUsage } from './storage-usage.tsx';
import { syncHistory } from './sync-history.ts';
import { ToolFilter } from './tool-filter.tsx';
import { UnsentNote } from './unsent-note.tsx';
import { useExport } from './use-export.ts';
import { useMergedHistory } from './use-history.ts';

/** Shows all pictures saved on this device. The chosen tool is in the address, so that a reload keeps it. */
export function Component({ userId }: { userId: string }) {
  const { history, read, merged, account, server, isReading, refresh } = useMergedHistory(userId);
  const queries = useQueryClient();
  // Offline, the session's last state: a deletion will still reach every device.
  const isKept = account?.keepPictures ?? isKeeping();
  const [query, setQuery] = useSearchParams();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isManaging, setManaging] = useState(false);
  const [deletion, setDeletion] = useState<'all' | { id: string } | null>(null);
  if (!read) expectEmptyHistory();
  const tool = tools.find((name) => name === query.get('tool')) ?? null;
  const all = merged?.entries ?? [];
  const exporting = useExport(history, all);
  const entries = all.filter(({ item }) => tool === null || item.type === tool);
  const at = entries.findIndex(({ item }) => item.id === openId);
  const opened = entries[at];
  const hasNone = merged !== undefined && all.length === 0;
  const gone = merged?.gone.filter((id) => !read?.knownMissing.includes(id)) ?? [];
  const isEmpty = hasNone && server === 'reached' && gone.length === 0;
  const keptCount = account?.keepPictures
    ? all.filter(({ account: known }) => known?.state === 'kept').length
    : null;
  const used = new Set<Tool>(all.map(({ item }) => item.type));

  const move = (by: 1 | -1) => {
    const next = entries[(at + by + entries.length) % entries.length];
    if (next) setOpenId(next.item.id);
  };
  const remove = async () => {
    if (deletion === null) return;
    const ids = deletion === 'all' ? all.map(({ item }) => item.id) : [deletion.id];
    // As the dialog says.
    await history.remove(ids, { everywhere: isKept });
    if (deletion === 'all') await history.removeUnlisted();
    void syncHistory(userId, queries);
    toast.success(deletion === 'all' ? historyTexts.cleared : historyTexts.deleted);
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">{historyTexts.title}</h1>
        <Button
          className="text-small sm:hidden"
          aria-expanded={isManaging}
          aria-controls="history-actions"
          onClick={() => setManaging(!isManaging)}
        >
          <Ellipsis aria-hidden="true" className="size-4" />
          {historyTexts.manage}
        </Button>
        <div
          id="history-actions"
          className={`flex flex-wrap gap-2 max-sm:w-full max-sm:grid-cols-2 ${isManaging ? 'max-sm:grid' : 'max-sm:hidden'}`}
        >
          <Button className="text-small" aria-busy={isReading} onClick={() => void refresh()}>
            <RefreshCw aria-hidden="true" className={`size-4 ${isReading ? 'animate-spin' : ''}`} />
            {historyTexts.refresh}
          </Button>
          <ArchiveButtons
            history={history}
            isEmpty={all.length === 0}
            exporting={exporting}
            account={account}
          />
          {hasNone ? null : (
            <Button className="text-small" onClick={() => setDeletion('all')}>
              <Trash2 aria-hidden="true" className="size-4" />
              {historyTexts.clear}
            </Button>
          )}
        </div>
      </div>
      {read && !isEmpty ? (
        <StorageUsage userId={userId} usage={read.usage} isKept={isKept} kept={keptCount} />
      ) : null}
      {server === 'unreached' ? (
        <Banner look="warning" title={keepingTexts.unreached}>
          {keepingTexts.unreachedText}
        </Banner>
      ) : null}
      {gone.length > 0 ? (
        <MissingNote
          count={gone.length}
          isKept={isKept}
          onClose={() => history.closeMissing(gone)}
        />
      ) : null}
      <ExportNote exporting={exporting} />
      <UnsentNote entries={all} isKept={isKept} />
      {hasNone && server === 'asked' ? (
        <p role="status" className="py-16 text-center text-muted">
          {keepingTexts.looking}
        </p>
      ) : null}
      {read && read.lost > 0 ? (
        <Banner look="danger" title={historyTexts.damaged(read.lost)}>
          {historyTexts.damagedText}
        </Banner>
      ) : null}
      {used.size > 1 || tool ? (
        <ToolFilter
          used={used}
          chosen={tool}
          onChoose={(next) => setQuery(next ? { tool: next } : {}, { replace: true })}
        />
      ) : null}
      {isEmpty ? <EmptyHistory /> : null}
      {/* An empty history shows its usage below the example: it is less important. */}
      {read && isEmpty ? (
        <StorageUsage userId={userId} usage={read.usage} isKept={isKept} kept={keptCount} />
      ) : null}
      {tool && all.length > 0 && entries.length === 0 ? <NoneOfTool tool={tool} /> : null}
      <ul
        aria-label={historyTexts.pictures}
        className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4 xl:grid-cols-4"
      >
        {entries.map((entry) => (
          <li key={entry.item.id}>
            <HistoryCard
              userId={userId}
              entry={entry}
              isKept={isKept}
              onOpen={() => setOpenId(entry.item.id)}
            />
          </li>
        ))}
      </ul>
      {opened ? (
        <HistoryDialog
          userId={userId}
          entry={opened}
          isKept={isKept}
          server={server}
          onMove={move}
          onDelete={() => setDeletion({ id: opened.item.id })}
          onClose={() => setOpenId(null)}
        />
      ) : null}
      {deletion ? (
        <ClearDialog
          {...deletionTexts(deletion === 'all', isKept)}
          action={deletion === 'all' ? historyTexts.clear : historyTexts.delete}
          onConfirm={() => void remove()}
          onClose={() => setDeletion(null)}
        />
      ) : null}
    </div>
  );
}

function deletionTexts(isAll: boolean, isKept: boolean): { title: string; text: string } {
  const { clearing, deleting } = historyTexts;
  const { title, text, keptText } = isAll ? clearing : deleting;
  return { title, text: isKept ? keptText : text };
}
