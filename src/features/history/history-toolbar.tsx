import { Ellipsis, ListChecks, RefreshCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { Button } from '../../ui/controls/button.tsx';

const menu = 'history-actions';

/** The attributes of a button that closes the menu when it is chosen. */
export const inMenu = { popoverTarget: menu, popoverTargetAction: 'hide' } as const;

/** The page's title and what can be done with all pictures: on phones in a menu. */
export function HistoryToolbar(props: {
  hasPictures: boolean;
  isSelecting: boolean;
  onSelecting: (isOn: boolean) => void;
  isReading: boolean;
  onRefresh: () => void;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h1 className="text-title">{historyTexts.title}</h1>
      <Button className="text-small sm:hidden" popoverTarget={menu}>
        <Ellipsis aria-hidden="true" className="size-4" />
        {historyTexts.manage}
      </Button>
      <div
        id={menu}
        popover="auto"
        className="inset-auto end-4 top-36 w-60 flex-col rounded-medium border-line bg-raised p-2 text-ink shadow-float open:flex [position-anchor:auto] supports-[top:anchor(bottom)]:mt-2 supports-[top:anchor(bottom)]:top-[anchor(bottom)] max-sm:border max-sm:*:justify-start max-sm:*:border-transparent sm:static sm:mt-0! sm:flex sm:w-auto sm:flex-row sm:flex-wrap sm:gap-2 sm:overflow-visible sm:bg-transparent sm:p-0 sm:shadow-none"
      >
        {props.hasPictures ? (
          <Button
            {...inMenu}
            className="text-small"
            aria-pressed={props.isSelecting}
            onClick={() => props.onSelecting(!props.isSelecting)}
          >
            <ListChecks aria-hidden="true" className="size-4" />
            {historyTexts.choose}
          </Button>
        ) : null}
        <Button
          {...inMenu}
          className="text-small"
          aria-busy={props.isReading}
          onClick={props.onRefresh}
        >
          <RefreshCw
            aria-hidden="true"
            className={`size-4 ${props.isReading ? 'animate-spin' : ''}`}
          />
          {historyTexts.refresh}
        </Button>
        {props.children}
        {props.hasPictures ? (
          <button
            {...inMenu}
            type="button"
            className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 text-small text-danger hover:underline"
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
