import { CloudCheck, FolderDown, Heart, type LucideIcon, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useKeepPictures } from '../keeping/keeping.ts';

/** On phones an icon above its name. */
const action =
  'px-4 text-small max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:gap-1 max-sm:rounded-medium max-sm:border-transparent max-sm:px-1 max-sm:py-1 max-sm:text-tiny';

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
  const keep = {
    name: keepingTexts.keepThem,
    Icon: CloudCheck,
    isWorking: isBusy,
    run: () => void turn(true),
  };
  const actions: { name: string; Icon: LucideIcon; isWorking?: boolean; run: () => void }[] = [
    {
      name: actionTexts.download,
      Icon: FolderDown,
      isWorking: props.isPacking,
      run: props.onDownload,
    },
    { name: historyTexts.favorite, Icon: Heart, run: props.onFavorite },
    ...(props.isKept ? [] : [keep]),
    { name: historyTexts.delete, Icon: Trash2, run: props.onDelete },
  ];
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
      className="sticky bottom-[calc(var(--bar)+0.75rem)] z-10 mx-auto flex w-full flex-wrap items-center justify-center gap-2 rounded-large border border-line bg-raised p-2 shadow-float sm:w-fit"
    >
      <p role="status" className="grow px-2 text-small font-[560] tabular-nums">
        {historyTexts.selected(props.count)}
      </p>
      <Button className="px-4 text-small lg:order-last" onClick={props.onEnd}>
        {actionTexts.cancel}
      </Button>
      <div className="flex gap-2 max-lg:w-full sm:flex-wrap">
        {actions.map(({ name, Icon, isWorking, run }) => (
          <Button
            key={name}
            className={action}
            disabled={props.count === 0}
            isWorking={isWorking ?? false}
            onClick={run}
          >
            <Icon aria-hidden="true" className="size-4" />
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
