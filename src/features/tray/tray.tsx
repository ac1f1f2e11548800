import { lazy, Suspense } from 'react';
import type { Job } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import { loadCode } from '../../api/load-code.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { trayTexts } from '../../texts/en/studio/tray.ts';
import { useFinishedSignal } from './use-finished-signal.ts';
import { useTray } from './use-tray.ts';

const TrayList = lazy(async () => {
  const { TrayList: list } = await loadCode(() => import('./tray-list.tsx'));
  return { default: list };
});

export function JobsTray({ userId }: { userId: string }) {
  const { entries, isRead, dismiss } = useTray(userId);
  useFinishedSignal(entries, isRead);
  const ended = entries.filter(({ state }) => isSettled(state));
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

function endMessage(job: Job): string {
  const title = toolTexts[job.tool].title;
  return job.state === 'succeeded' ? trayTexts.endedReady(title) : trayTexts.endedFailed(title);
}
