import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../../domain/account/job.ts';
import { NotifyOffer } from '../../../../../src/features/studio/job/notify-offer.tsx';
import { renderInApp } from '../../../support/in-app.tsx';
import { after, pageClock, settled } from '../../../support/page-clock.ts';
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

  it.each([
    [9999, 0],
    [0, 9999],
  ])('is not there at once for a wait of %s ms expected and %s ms passed', (etaMs, agoMs) => {
    expect(offer(made(agoMs, { etaMs })).button()).toBeNull();
  });

  it.each([
    [10_000, 0],
    [0, 10_000],
  ])('is there at once for a wait of %s ms expected or %s ms passed', (etaMs, agoMs) => {
    expect(offer(made(agoMs, { etaMs })).button()).not.toBeNull();
  });

  it('does not wait any more on a page that was left', () => {
    const { unmount } = offer(made(0));
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stays where the expected wait becomes shorter, and comes where it becomes long', async () => {
    const { button, show } = offer(made(0));
    show(made(0, { etaMs: 20_000 }));
    await after(1000);
    expect(button()).not.toBeNull();
    show(made(0, { etaMs: 10 }));
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

  it('says so once notifications are allowed', async () => {
    const { button, text } = offer(made(20_000));
    decision = 'granted';
    fireEvent.click(button() ?? document.body);
    await settled();
    expect([button(), text()]).toEqual([null, 'You get a notification when it’s ready']);
  });

  it('goes where they are refused, and also where the question was closed', async () => {
    const { button, text } = offer(made(20_000));
    fireEvent.click(button() ?? document.body);
    await settled();
    expect([button(), text()]).toEqual([null, '']);
  });
});
