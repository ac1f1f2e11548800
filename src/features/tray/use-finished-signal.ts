import { useEffect, useRef, useSyncExternalStore } from 'react';
import { notify } from '../../device/notifications.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { trayTexts } from '../../texts/en/studio/tray.ts';
import { madeOf, type TrayEntry } from './tray-entries.ts';
import { followVisibility, readVisibility } from './visibility.ts';

const icons = { usual: '/coin.svg', ready: '/coin-ready.svg' } as const;

/**
 * Notifies a user of another tab that a picture has ended: by this tab's title and icon, and by a
 * notification if the user allowed them. Showing the tab ends all of this. Jobs that had ended at the first
 * read (`isRead`) are not notified.
 */
export function useFinishedSignal(entries: readonly TrayEntry[], isRead: boolean): void {
  const isVisible = useSyncExternalStore(followVisibility, readVisibility, () => true);
  const known = useRef<ReadonlySet<string> | null>(null);
  const ended = entries.filter(({ state }) => state !== 'working');
  const title = isVisible ? null : titleOf(entries);
  const isReady = ended.some(({ state }) => state === 'ready');

  useEffect(() => {
    if (title === null) return undefined;
    const before = document.title;
    document.title = `${title} · Imagemint`;
    if (isReady) setIcon(icons.ready);
    return () => {
      document.title = before;
      setIcon(icons.usual);
    };
  }, [title, isReady]);

  useEffect(() => {
    const before = known.current;
    known.current = isRead ? new Set(ended.map(({ id }) => id)) : null;
    if (isVisible || before === null) return;
    for (const entry of ended) {
      const [first] = entry.jobs;
      if (!first || before.has(entry.id)) continue;
      void notify({
        title: titleOf([entry]) ?? '',
        text: toolTexts[first.tool].title,
        tag: `job-${entry.id}`,
      });
    }
  }, [ended, isRead, isVisible]);
}

/** Returns what has ended, in words; null if nothing has. A batch shows how many of its pictures are there. */
function titleOf(entries: readonly TrayEntry[]): string | null {
  const begun = entries.filter((entry) => entry.state !== 'working' || madeOf(entry).length > 0);
  const [first, ...others] = begun;
  if (!first) return null;
  if (others.length === 0 && first.jobs.length > 1 && first.state !== 'failed') {
    return trayTexts.tabMade(madeOf(first).length, first.jobs.length);
  }
  const ready = begun.filter(({ state }) => state === 'ready').length;
  return ready > 0 ? trayTexts.tabReady(ready) : trayTexts.tabFailed;
}

function setIcon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = href;
}
