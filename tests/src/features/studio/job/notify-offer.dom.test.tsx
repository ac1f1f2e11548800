import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../../domain/account/job.ts';
import { NotifyOffer } from '../../../../../src/features/studio/job/notify-offer.tsx';
import { renderInApp } from '../../../support/in-app.tsx';
import { after, pageClock } from '../../../support/page-clock.ts';
import { queuedJob } from '../../../support/sample-jobs.ts';

pageClock();
let decision: 'granted' | 'denied' | 'default' = 'default';

beforeEach(() => {
  decision = 'default';
  vi.stubGlobal('Notification', {
    get permission() {
      return decision;
    },
    requestPermission: () => Promise.resolve(decision),
  });
});

const made = (agoMs: number, given: Partial<Job> = {}) =>
  queuedJob('one', { createdAt: new Date(Date.now() - agoMs).toISOString(), ...given });

function offer(job: Job) {
  const page = renderInApp(<NotifyOffer job={job} />);
  return {
    button: () => page.queryByRole('button'),
    text: () => page.container.textContent,
    unmount: page.unmount,
    show: (next: Job) => page.rerender(<NotifyOffer job={next} />),
  };
}

describe('the offer of a notification', () => {
  it('comes after ten seconds of waiting, and not before', async () => {
    const { button } = offer(made(0));
    await after(9000);
    expect(button()).toBeNull();
    await after(1000);
    expect(button()).not.toBeNull();
  });

  it.each(['granted', 'denied'] as const)(
    'does not come where the user has decided before: %s',
    (before) => {
      decision = before;
      expect(offer(made(20_000)).button()).toBeNull();
    },
  );
});
