import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, ListChecks, RefreshCw, Trash2 } from 'lucide-react';
import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { pictureParameter } from '../../../domain/routes.ts';
import { type Tool, tools } from '../../../domain/tools/tools.ts';
import { writeFavorites } from '../../device/history/favorites.ts';
import type { HistoryEntry } from '../../device/history/merge-history.ts';
import { dayLabel } from '../../texts/day-label.ts';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BlobPicture } from '../../ui/pictures/blob-picture.tsx';
import { useVisibleLabel } from '../availability/availability.ts';
import { deletionsOf } from '../deletion/deletion.ts';
import { isKeeping } from '../session/session.tsx';
import { ArchiveButtons } from './archive-buttons.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { EmptyHistory, expectEmptyHistory, NoneOfTool } from './empty-history.tsx';
import { ExportNote } from './export-note.tsx';
import { HistoryCard } from './history-card.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { MissingNote } from './missing-note.tsx';
import { groupByDay, matchesSearch } from './select-entries.ts';
import { SelectionBar } from './selection-bar.tsx';
import { StorageUsage } from './storage-usage.tsx';
import { syncHistory } from './sync-history.ts';
import { UnsentNote } from './unsent-note.tsx';
import { useExport } from './use-export.ts';
import { useMergedHistory, useSavedPicture } from './use-history.ts';

/** Shows all pictures saved on this device. The chosen tool is in the address, so that a reload keeps it. */
export function Component({ userId }: { userId: string }) {
  const { history, read, merged, account, server, isReading, refresh } = useMergedHistory(userId);
  const queries = useQueryClient();
  // Offline, the session's last state: a deletion will still reach every device.
  const isKept = account?.keepPictures ?? isKeeping();
  const [query, setQuery] = useSearchParams();
  const [openId, setOpenId] = useState(query.get(pictureParameter));
  const [isManaging, setManaging] = useState(false);
  const [deletion, setDeletion] = useState<'all' | readonly string[] | null>(null);
  const [now] = useState(() => new Date());
  const [search, setSearch] = useState('');
  const typed = useDeferredValue(search.trim());
  const [onlyFavorites, setOnlyFavorites] = useState(false);
  const [selection, setSelection] = useState<ReadonlySet<string> | null>(null);
  const deletions = deletionsOf(userId);
  const hidden = useSyncExternalStore(deletions.subscribe, deletions.get, deletions.get);
  if (!read) expectEmptyHistory();
  const tool = tools.find((name) => name === query.get('tool')) ?? null;
  const favorites = read?.favorites ?? new Set<string>();
  const all = (merged?.entries ?? []).filter(({ item }) => !hidden.has(item.id));
  const exporting = useExport(history, all, useVisibleLabel());
  const entries = all.filter(
    ({ item }) =>
      (tool === null || item.type === tool) &&
      (!onlyFavorites || favorites.has(item.id)) &&
      (typed === '' || matchesSearch(item, typed)),
  );
  const chosen = entries.filter(({ item }) => selection?.has(item.id)).map(({ item }) => item);
  const mark = (ids: readonly string[], isOn: boolean) => writeFavorites(userId, ids, isOn);
  const toggle = (id: string) => {
    const next = new Set(selection);
    if (!next.delete(id)) next.add(id);
    setSelection(next);
  };
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
    if (deletion !== 'all') {
      setSelection(null);
      deletions.deleteLater(deletion, async () => {
        // As the dialog says.
        await history.remove(deletion, { everywhere: isKept });
        void syncHistory(userId, queries);
      });
      return;
    }
    const ids = all.map(({ item }) => item.id);
    await history.remove(ids, { everywhere: isKept });
    await history.removeUnlisted();
    void syncHistory(userId, queries);
    toast.success(historyTexts.cleared);
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
          {hasNone ? null : (
            <Button
              className="text-small"
              aria-pressed={selection !== null}
              onClick={() => setSelection(selection ? null : new Set())}
            >
              <ListChecks aria-hidden="true" className="size-4" />
              {historyTexts.choose}
            </Button>
          )}
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
      {all.length > 0 || tool ? (
        <HistoryFilters
          used={used}
          tool={tool}
          onTool={(next) => setQuery(next ? { tool: next } : {}, { replace: true })}
          search={search}
          onSearch={setSearch}
          onlyFavorites={onlyFavorites}
          onFavorites={setOnlyFavorites}
        />
      ) : null}
      {isEmpty ? <EmptyHistory /> : null}
      {/* An empty history shows its usage below the example: it is less important. */}
      {read && isEmpty ? (
        <StorageUsage userId={userId} usage={read.usage} isKept={isKept} kept={keptCount} />
      ) : null}
      {all.length === 0 || entries.length > 0 ? null : tool && typed === '' && !onlyFavorites ? (
        <NoneOfTool tool={tool} />
      ) : (
        <EmptyState
          picture="misty-ranges"
          isLow
          title={historyTexts.noneMatch}
          text={historyTexts.noneMatchText}
        >
          <Button
            look="primary"
            onClick={() => {
              setSearch('');
              setOnlyFavorites(false);
              setQuery({}, { replace: true });
            }}
          >
            {historyTexts.showAll}
          </Button>
        </EmptyState>
      )}
      <section aria-label={historyTexts.pictures} className="flex flex-col gap-6">
        {groupByDay(entries).map(({ day, entries: ofDay }) => (
          <div key={day}>
            <h2 id={`day-${day}`} className="mb-3 text-body font-[620]">
              {dayLabel(new Date(day).toISOString(), now)}
            </h2>
            <ul
              aria-labelledby={`day-${day}`}
              className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4 xl:grid-cols-4"
            >
              {ofDay.map((entry) => (
                <li key={entry.item.id}>
                  <HistoryCard
                    userId={userId}
                    entry={entry}
                    isKept={isKept}
                    isFavorite={favorites.has(entry.item.id)}
                    onFavorite={(isOn) => mark([entry.item.id], isOn)}
                    isSelected={selection?.has(entry.item.id) ?? null}
                    onOpen={() => (selection ? toggle(entry.item.id) : setOpenId(entry.item.id))}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      {selection ? (
        <SelectionBar
          count={chosen.length}
          isKept={isKept}
          isPacking={exporting.isBusy}
          onDownload={() => exporting.exportSome(chosen)}
          onFavorite={() => {
            mark(
              chosen.map(({ id }) => id),
              true,
            );
            setSelection(null);
          }}
          onDelete={() => setDeletion(chosen.map(({ id }) => id))}
          onEnd={() => setSelection(null)}
        />
      ) : null}
      {opened ? (
        <HistoryDialog
          userId={userId}
          entry={opened}
          isKept={isKept}
          server={server}
          onMove={move}
          isFavorite={favorites.has(opened.item.id)}
          onFavorite={(isOn) => mark([opened.item.id], isOn)}
          onDelete={() => setDeletion([opened.item.id])}
          onClose={() => {
            setOpenId(null);
            if (!query.has(pictureParameter)) return;
            query.delete(pictureParameter);
            setQuery(query, { replace: true });
          }}
        />
      ) : null}
      {deletion ? (
        <ClearDialog
          {...deletionTexts(deletion, isKept)}
          action={deletion === 'all' ? historyTexts.clear : historyTexts.delete}
          onConfirm={() => void remove()}
          onClose={() => setDeletion(null)}
        >
          {deletion === 'all' ? null : (
            <ul className="mb-4 flex flex-wrap gap-2">
              {all
                .filter(({ item }) => deletion.includes(item.id))
                .slice(0, previewsMax)
                .map((entry) => (
                  <Preview key={entry.item.id} userId={userId} entry={entry} />
                ))}
            </ul>
          )}
        </ClearDialog>
      ) : null}
    </div>
  );
}

/** So many of the pictures are shown in the question whether to delete them. */
const previewsMax = 8;

function Preview({ userId, entry }: { userId: string; entry: HistoryEntry }) {
  const { item, account, isOnDevice } = entry;
  const picture = useSavedPicture(userId, entry, { isEnabled: isOnDevice });
  const look = 'size-20 rounded-medium bg-sunk object-cover';
  return (
    <li>
      {picture instanceof Blob ? (
        <BlobPicture blob={picture} alt={item.prompt} className={look} />
      ) : (
        <img src={account?.file?.url} alt={item.prompt} className={look} />
      )}
    </li>
  );
}

function deletionTexts(
  deletion: 'all' | readonly string[],
  isKept: boolean,
): { title: string; text: string } {
  const { clearing, deleting } = historyTexts;
  const { title, text, keptText } = deletion === 'all' ? clearing : deleting;
  return { title: title(deletion.length), text: isKept ? keptText : text };
}
