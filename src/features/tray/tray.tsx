import { Suspense } from 'react';
import { lazyPart } from '../../api/load-code.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { trayTexts } from '../../texts/en/studio/tray.ts';
import type { TrayEntry } from './tray-entries.ts';
import { useFinishedSignal } from './use-finished-signal.ts';
import { useTray } from './use-tray.ts';

const TrayList = lazyPart(async () => (await import('./tray-list.tsx')).TrayList);

export function JobsTray({ userId }: { userId: string }) {
  const { entries, isRead, dismiss } = useTray(userId);
  useFinishedSignal(entries, isRead);
  const ended = entries.filter(({ state }) => state !== 'working');
  return (
    <>
      <p role="status" className="sr-only">
        {ended[0] ? endMessage(ended[0]) : ''}
      </p>
      {entries.length > 0 ? (
        <Suspense fallback={null}>
          <TrayList userId={userId} entries={entries} dismiss={dismiss} />
        </Suspense>
      ) : null}
    </>
  );
}

function endMessage({ jobs, state }: TrayEntry): string {
  const title = jobs[0] ? toolTexts[jobs[0].tool].title : '';
  return state === 'ready' ? trayTexts.endedReady(title) : trayTexts.endedFailed(title);
}
