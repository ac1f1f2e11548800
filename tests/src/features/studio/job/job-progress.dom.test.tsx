import { describe, expect, it } from 'vitest';
import {
  JobProgress,
  type Progress,
} from '../../../../../src/features/studio/job/job-progress.tsx';
import { renderInApp } from '../../../support/in-app.tsx';
import { after, pageClock } from '../../../support/page-clock.ts';
import { queuedJob } from '../../../support/sample-jobs.ts';

pageClock();

const none = {
  job: null,
  isSending: false,
  isReconnecting: false,
  isInDoubt: false,
  usualMs: null,
};

function progress(given: Partial<Progress> = {}) {
  const page = renderInApp(<JobProgress {...none} {...given} />);
  return { text: () => page.getByRole('status').textContent, unmount: page.unmount };
}

/** A job that was made so many milliseconds ago. */
const running = (agoMs = 0) =>
  queuedJob('one', {
    state: 'running',
    stage: 'rendering',
    createdAt: new Date(Date.now() - agoMs).toISOString(),
  });

describe('the progress of a job', () => {
  it('says that it reconnects rather than a stage of before, and that it is in doubt before all', () => {
    const reconnecting = progress({ job: running(), isReconnecting: true });
    expect(reconnecting.text()).toMatch(/^Reconnecting(?!\. Checking)/);
    reconnecting.unmount();
    expect(progress({ job: null, isReconnecting: true, isInDoubt: true }).text()).toMatch(
      /^Reconnecting\. Checking/,
    );
  });

  it('counts the seconds since the job was made', async () => {
    const { text } = progress({ job: running(3000), usualMs: 5000 });
    expect(text()).toMatch(/ · 3 s of about 5 s$/);
    await after(2000);
    expect(text()).toMatch(/ · 5 s of about 5 s$/);
    await after(1000);
    expect(text()).toMatch(/ · 6 s$/);
  });
});
