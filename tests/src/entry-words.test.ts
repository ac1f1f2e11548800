import { describe, expect, it } from 'vitest';
import { newerJob } from '../../domain/job-state.ts';
import { dayWords, entryWords } from '../../src/features/credits/entry-words.ts';

describe('a line of the activity', () => {
  it('tells a picture that was not charged by its tool and the reason', () => {
    const note = 'Text to Image: not charged. The service is busy. Wait a minute and try again.';
    expect(entryWords({ kind: 'not_charged', note, amount: 0 })).toEqual({
      title: 'Text to Image',
      detail: 'Not charged. The service is busy. Wait a minute and try again.',
    });
  });

  it('tells a return that took nothing as such', () => {
    expect(entryWords({ kind: 'reversal', note: 'A cent', amount: 0 }).detail).toBe(
      'A cent. No credits were removed.',
    );
  });
});

describe('the day of a line', () => {
  const now = new Date(2026, 10, 21, 0, 30);
  it.each([
    [new Date(2026, 10, 21, 0, 10), 'Today'],
    [new Date(2026, 10, 20, 23, 50), 'Yesterday'],
    [new Date(2026, 10, 19, 12), 'Thursday, November 19'],
    [new Date(2025, 10, 21, 12), 'Friday, November 21, 2025'],
  ])('(%s) is %s', (day, words) => {
    expect(dayWords(day.toISOString(), now, 'en')).toBe(words);
  });
});

describe('of two accounts of one job', () => {
  const job = (state: 'queued' | 'running' | 'succeeded') => ({ state });
  it('the later is believed, whichever arrives last', () => {
    expect(newerJob(job('succeeded'), job('queued'))).toEqual(job('succeeded'));
    expect(newerJob(job('queued'), job('running'))).toEqual(job('running'));
    expect(newerJob(undefined, job('queued'))).toEqual(job('queued'));
  });

  it('one that runs and then waits for another key is believed to wait', () => {
    const running = { state: 'running', stage: 'rendering' } as const;
    const waiting = { state: 'queued', stage: 'waiting' } as const;
    const held = { state: 'queued', stage: 'held' } as const;
    type Known = typeof running | typeof waiting | typeof held;
    expect(newerJob<Known>(running, waiting)).toEqual(waiting);
    expect(newerJob<Known>(waiting, running)).toEqual(running);
    expect(newerJob<Known>(running, held)).toEqual(running);
  });
});
