import { Ellipsis, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { type Tool, tools } from '../../../domain/tools/tools.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ArchiveButtons } from './archive-buttons.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { EmptyHistory, expectEmptyHistory, NoneOfTool } from './empty-history.tsx';
import { HistoryCard } from './history-card.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { StorageUsage } from './storage-usage.tsx';
import { ToolFilter } from './tool-filter.tsx';
import { useHistory } from './use-history.ts';

/**
 * Shows all pictures that this device has saved. The chosen tool is in the address, so that a
 * reload keeps it.
 */
export function PreviousImages({ userId }: { userId: string }) {
  const { history, read, isReading, refresh } = useHistory(userId);
  const [query, setQuery] = useSearchParams();
  const [openId, setOpenId] = useState<string | null>(null);
  // On a phone, one button opens the actions for all pictures.
  const [isManaging, setManaging] = useState(false);
  const [deletion, setDeletion] = useState<'all' | { id: string } | null>(null);
  if (!read) expectEmptyHistory();
  const tool = tools.find((name) => name === query.get('tool')) ?? null;
  const items = (read?.items ?? []).filter(({ type }) => tool === null || type === tool);
  const at = items.findIndex(({ id }) => id === openId);
  const opened = items[at];
  const isEmpty = read?.items.length === 0;
  const used = new Set<Tool>((read?.items ?? []).map(({ type }) => type));

  const move = (by: 1 | -1) => {
    const next = items[(at + by + items.length) % items.length];
    if (next) setOpenId(next.id);
  };
  const remove = async () => {
    if (deletion === null) return;
    const answer = deletion === 'all' ? history.clear() : history.remove(deletion.id);
    await answer;
    toast.success(deletion === 'all' ? historyTexts.cleared : historyTexts.deleted);
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-display">{historyTexts.title}</h1>
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
          <ArchiveButtons history={history} isEmpty={isEmpty} />
          {isEmpty ? null : (
            <Button className="text-small" onClick={() => setDeletion('all')}>
              <Trash2 aria-hidden="true" className="size-4" />
              {historyTexts.clear}
            </Button>
          )}
        </div>
      </div>
      {read && !isEmpty ? <StorageUsage usage={read.usage} /> : null}
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
      {/* An empty history shows its usage below the example: it is the less important information. */}
      {read && isEmpty ? <StorageUsage usage={read.usage} /> : null}
      {tool && !isEmpty && items.length === 0 ? <NoneOfTool tool={tool} /> : null}
      <ul
        aria-label={historyTexts.pictures}
        className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4 xl:grid-cols-4"
      >
        {items.map((item) => (
          <li key={item.id}>
            <HistoryCard userId={userId} item={item} onOpen={() => setOpenId(item.id)} />
          </li>
        ))}
      </ul>
      {opened ? (
        <HistoryDialog
          userId={userId}
          item={opened}
          onMove={move}
          onDelete={() => setDeletion({ id: opened.id })}
          onClose={() => setOpenId(null)}
        />
      ) : null}
      {deletion ? (
        <ClearDialog
          {...(deletion === 'all' ? historyTexts.clearing : historyTexts.deleting)}
          action={deletion === 'all' ? historyTexts.clear : historyTexts.delete}
          onConfirm={() => void remove()}
          onClose={() => setDeletion(null)}
        />
      ) : null}
    </div>
  );
}
