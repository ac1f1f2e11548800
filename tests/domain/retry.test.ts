import { beforeEach, describe, expect, it, vi } from 'vitest';
import { retry } from '../../domain/retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** Makes tries that fail with these errors, then succeed; records when each began. */
function tries(...errors: string[]) {
  const from = Date.now();
  const begunAt: number[] = [];
  const attempt = async () => {
    const error = errors[begunAt.length];
    begunAt.push(Date.now() - from);
    if (error !== undefined) throw new Error(error);
    return 'done';
  };
  return { attempt, begunAt };
}

const plan = { triesMax: 3, waitMs: (count: number) => 100 * count };

describe('what is tried again', () => {
  it('waits after each failure as its plan says, and returns the first success', async () => {
    const { attempt, begunAt } = tries('one', 'two');
    const outcome = retry(attempt, plan);
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('done');
    expect(begunAt).toEqual([0, 100, 300]);
  });

  it('ends with the last error after the last try, without another wait', async () => {
    const { attempt, begunAt } = tries('one', 'two', 'three', 'four');
    const outcome = retry(attempt, plan).catch(({ message }: Error) => message);
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('three');
    expect(begunAt).toEqual([0, 100, 300]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends at once with an error that may not be repeated', async () => {
    const { attempt, begunAt } = tries('one', 'for good');
    const mayRetry = (error: unknown) => (error as Error).message !== 'for good';
    const outcome = retry(attempt, { ...plan, mayRetry }).catch(({ message }: Error) => message);
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('for good');
    expect(begunAt).toEqual([0, 100]);
  });
});
