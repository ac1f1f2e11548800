import { Ellipsis, ListChecks, RefreshCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { Button } from '../../ui/controls/button.tsx';

/** The page's title and what can be done with all pictures, which phones show on request. */
export function HistoryToolbar(props: {
  hasPictures: boolean;
  isSelecting: boolean;
  onSelecting: (isOn: boolean) => void;
  isReading: boolean;
  onRefresh: () => void;
  onClear: () => void;
  children: ReactNode;
}) {
  const [isManaging, setManaging] = useState(false);
  return (
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
        {props.hasPictures ? (
          <Button
            className="text-small"
            aria-pressed={props.isSelecting}
            onClick={() => props.onSelecting(!props.isSelecting)}
          >
            <ListChecks aria-hidden="true" className="size-4" />
            {historyTexts.choose}
          </Button>
        ) : null}
        <Button className="text-small" aria-busy={props.isReading} onClick={props.onRefresh}>
          <RefreshCw
            aria-hidden="true"
            className={`size-4 ${props.isReading ? 'animate-spin' : ''}`}
          />
          {historyTexts.refresh}
        </Button>
        {props.children}
        {props.hasPictures ? (
          <button
            type="button"
            className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-4 text-small text-danger max-sm:col-span-2 hover:underline"
            onClick={props.onClear}
          >
            <Trash2 aria-hidden="true" className="size-4" />
            {historyTexts.clear}
          </button>
        ) : null}
      </div>
    </div>
  );
}
