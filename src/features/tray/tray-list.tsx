import { Popover } from 'radix-ui';
import { useState } from 'react';
import { trayTexts } from '../../texts/en/studio/tray.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { TrayEntry } from './tray-entries.ts';
import { TrayMark } from './tray-mark.tsx';
import { TrayRow } from './tray-row.tsx';

/** The mark in the header, and the list that it opens. */
export function TrayList(props: {
  userId: string;
  entries: readonly TrayEntry[];
  dismiss: (entries: readonly TrayEntry[]) => void;
}) {
  const { userId, entries, dismiss } = props;
  const [isOpen, setOpen] = useState(false);
  const ended = entries.filter(({ state }) => state !== 'working');
  const title = ended.length < entries.length ? trayTexts.inProgress : trayTexts.done;
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <TrayMark entries={entries} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={title}
          className="z-30 max-h-[min(28rem,70dvh)] w-[min(24rem,calc(100vw-1rem))] animate-rise overflow-y-auto rounded-medium border border-line bg-raised p-2 shadow-float"
        >
          <div className="flex min-h-11 items-center justify-between gap-3 ps-2">
            <h2 className="text-base">{title}</h2>
            {ended.length > 1 ? (
              <Button
                className="border-transparent! px-3! text-small"
                onClick={() => dismiss(ended)}
              >
                {trayTexts.dismissAll}
              </Button>
            ) : null}
          </div>
          <ul className="flex flex-col">
            {entries.map((entry) => (
              <TrayRow
                key={entry.id}
                userId={userId}
                entry={entry}
                onDismiss={() => dismiss([entry])}
                onLeave={() => setOpen(false)}
              />
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
