import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { pictureParameter } from '../../../domain/routes.ts';
import { writeFavorites } from '../../device/history/favorites.ts';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useVisibleLabel } from '../availability/availability.ts';
import { deletionsOf } from '../deletion/deletion.ts';
import { isKeeping } from '../session/session.tsx';
import { ArchiveButtons } from './archive-buttons.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { deletedPictures } from './deleted-pictures.tsx';
import { EmptyHistory, expectEmptyHistory, NoneMatching, NoneOfTool } from './empty-history.tsx';
import { ExportNote } from './export-note.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryGrid } from './history-grid.tsx';
import { HistoryToolbar } from './history-toolbar.tsx';
import { MissingNote } from './missing-note.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StorageUsage } from './storage-usage.tsx';
import { syncHistory } from './sync-history.ts';
import { UnsentNote } from './unsent-note.tsx';
import { useExport } from './use-export.ts';
import { useMergedHistory } from './use-history.ts';
import { useHistoryFilter } from './use-history-filter.ts';

/** Shows all pictures saved on this device. */
export function Component({ userId }: { userId: string }) {
  const { history, read, merged, account, server, isReading, refresh } = useMergedHistory(userId);
  const queries = useQueryClient();
  // Offline, the session's last state: a deletion will still reach every device.
  const isKept = account?.keepPictures ?? isKeeping();
  const [query, setQuery] = useSearchParams();
  const [openId, setOpenId] = useState(query.get(pictureParameter));
  const [isClearing, setClearing] = useState(false);
  const filter = useHistoryFilter();
  const [selection, setSelection] = useState<ReadonlySet<string> | null>(null);
  const deletions = deletionsOf(userId);
  const hidden = useSyncExternalStore(deletions.subscribe, deletions.get, deletions.get);
  if (!read) expectEmptyHistory();
  const favorites = read?.favorites ?? new Set<string>();
  const all = (merged?.entries ?? []).filter(({ item }) => !hidden.has(item.id));
  const exporting = useExport(history, all, useVisibleLabel());
  const entries = all.filter((entry) => filter.matches(entry, favorites));
  const chosen = entries.filter(({ item }) => selection?.has(item.id)).map(({ item }) => item);
  const chosenIds = chosen.map(({ id }) => id);
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
  const usage = read ? (
    <StorageUsage
      userId={userId}
      items={all.filter(({ isOnDevice }) => isOnDevice).length}
      isAlmostFull={read.usage.isAlmostFull}
      isKept={isKept}
      kept={keptCount}
    />
  ) : null;

  const move = (by: 1 | -1) => {
    const next = entries[(at + by + entries.length) % entries.length];
    if (next) setOpenId(next.item.id);
  };
  const close = () => {
    setOpenId(null);
    if (!query.has(pictureParameter)) return;
    query.delete(pictureParameter);
    setQuery(query, { replace: true });
  };
  const remove = (ids: readonly string[]) => {
    setSelection(null);
    const entriesOf = all.filter(({ item }) => ids.includes(item.id));
    deletions.deleteLater(ids, deletedPictures(queries, userId, entriesOf, isKept), async () => {
      // As the message says.
      await history.remove(ids, { everywhere: isKept });
      void syncHistory(userId, queries);
    });
  };
  const clear = async () => {
    const ids = all.map(({ item }) => item.id);
    await history.remove(ids, { everywhere: isKept });
    await history.removeUnlisted();
    void syncHistory(userId, queries);
    toast.success(historyTexts.cleared);
  };
  return (
    <div className="flex flex-col gap-6">
      <HistoryToolbar
        hasPictures={!hasNone}
        isSelecting={selection !== null}
        onSelecting={(isOn) => setSelection(isOn ? new Set() : null)}
        isReading={isReading}
        onRefresh={() => void refresh()}
        onClear={() => setClearing(true)}
      >
        <ArchiveButtons
          history={history}
          isEmpty={all.length === 0}
          exporting={exporting}
          account={account}
        />
      </HistoryToolbar>
      {isEmpty ? null : usage}
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
      {all.length > 0 || filter.tool ? (
        <HistoryFilters used={new Set(all.map(({ item }) => item.type))} filter={filter} />
      ) : null}
      {/* An empty history shows its usage below the example: it is less important. */}
      {isEmpty ? (
        <>
          <EmptyHistory />
          {usage}
        </>
      ) : null}
      {all.length === 0 || entries.length > 0 ? null : filter.tool && filter.isToolAlone ? (
        <NoneOfTool tool={filter.tool} />
      ) : (
        <NoneMatching onReset={filter.reset} />
      )}
      <HistoryGrid
        userId={userId}
        entries={entries}
        isKept={isKept}
        favorites={favorites}
        onFavorite={(id, isOn) => mark([id], isOn)}
        selection={selection}
        onPress={selection ? toggle : setOpenId}
      />
      {selection ? (
        <SelectionBar
          count={chosen.length}
          isKept={isKept}
          isPacking={exporting.isBusy}
          onDownload={() => exporting.exportSome(chosen)}
          onFavorite={() => {
            mark(chosenIds, true);
            setSelection(null);
          }}
          onDelete={() => remove(chosenIds)}
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
          onDelete={() => remove([opened.item.id])}
          onClose={close}
        />
      ) : null}
      {isClearing ? (
        <ClearDialog
          isKept={isKept}
          onConfirm={() => void clear()}
          onClose={() => setClearing(false)}
        />
      ) : null}
    </div>
  );
}
