import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Job } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import { notify } from '../../device/notifications.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { trayTexts } from '../../texts/en/studio/tray.ts';
import { followVisibility, readVisibility } from './visibility.ts';

const icons = { usual: '/coin.svg', ready: '/coin-ready.svg' } as const;

/**
 * Notifies a user of another tab that a picture has ended: by this tab's title and icon, and by a
 * notification if the user allowed them. Showing the tab ends all of this. Jobs that had ended at the first
 * read (`isRead`) are not notified.
 */
export function useFinishedSignal(entries: readonly Job[], isRead: boolean): void {
  const isVisible = useSyncExternalStore(followVisibility, readVisibility, () => true);
  const known = useRef<ReadonlySet<string> | null>(null);
  const ended = entries.filter(({ state }) => isSettled(state));
  const ready = ended.filter(({ state }) => state === 'succeeded').length;
  const count = isVisible ? 0 : ended.length;

  useEffect(() => {
    if (count === 0) return undefined;
    const before = document.title;
    const title = ready > 0 ? trayTexts.tabReady(ready) : trayTexts.tabFailed;
    document.title = `${title} · Imagemint`;
    if (ready > 0) setIcon(icons.ready);
    return () => {
      document.title = before;
      setIcon(icons.usual);
    };
  }, [count, ready]);

  useEffect(() => {
    const before = known.current;
    known.current = isRead ? new Set(ended.map(({ id }) => id)) : null;
    if (isVisible || before === null) return;
    for (const job of ended) {
      if (before.has(job.id)) continue;
      const isReady = job.state === 'succeeded';
      void notify({
        title: isReady ? trayTexts.tabReady(1) : trayTexts.tabFailed,
        text: toolTexts[job.tool].title,
        tag: `job-${job.id}`,
      });
    }
  }, [ended, isRead, isVisible]);
}

function setIcon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = href;
}
