import { CloudCheck, FolderDown, Heart, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useKeepPictures } from '../keeping/keeping.ts';

/** What can be done with the chosen pictures, above the bar of the tools. */
export function SelectionBar(props: {
  count: number;
  isKept: boolean;
  isPacking: boolean;
  onDownload: () => void;
  onFavorite: () => void;
  onDelete: () => void;
  onEnd: () => void;
}) {
  const { turn, isBusy } = useKeepPictures();
  const isNone = props.count === 0;
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    // A dialog takes the key for itself.
    if (key === 'Escape' && !document.querySelector('dialog[open]')) props.onEnd();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <section
      aria-label={historyTexts.selection}
      className="sticky bottom-[calc(var(--bar)+0.75rem)] z-10 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-2 rounded-large border border-line bg-raised p-2 shadow-float"
    >
      <p role="status" className="px-2 text-small font-[560] tabular-nums">
        {historyTexts.selected(props.count)}
      </p>
      <Button
        className="px-4 text-small"
        disabled={isNone}
        isWorking={props.isPacking}
        onClick={props.onDownload}
      >
        <FolderDown aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{actionTexts.download}</span>
      </Button>
      <Button className="px-4 text-small" disabled={isNone} onClick={props.onFavorite}>
        <Heart aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{historyTexts.favorite}</span>
      </Button>
      {props.isKept ? null : (
        <Button
          className="px-4 text-small"
          disabled={isNone}
          isWorking={isBusy}
          onClick={() => void turn(true)}
        >
          <CloudCheck aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">{keepingTexts.keepThem}</span>
        </Button>
      )}
      <Button className="px-4 text-small" disabled={isNone} onClick={props.onDelete}>
        <Trash2 aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{historyTexts.delete}</span>
      </Button>
      <Button className="px-4 text-small" onClick={props.onEnd}>
        {actionTexts.cancel}
      </Button>
    </section>
  );
}
