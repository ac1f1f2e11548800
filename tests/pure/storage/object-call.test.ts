import { expect, it, vi } from 'vitest';
import { callObject } from '../../../worker/storage/object-call.ts';

const interrupted = { retryable: true };

it.each([
  [
    'that a restart interrupted twice is made again',
    [interrupted, interrupted],
    'done',
    [0, 50, 300],
  ],
  ['that was interrupted three times fails', Array(3).fill(interrupted), 'failed', [0, 50, 300]],
  ['of an overloaded object fails', [{ ...interrupted, overloaded: true }], 'failed', [0]],
  ['that an object refused fails', [{}], 'failed', [0]],
])(
  'a call %s, after 50 and 250 ms, each time with a stub of its own',
  async (_, errors, end, callTimes) => {
    vi.useFakeTimers();
    const begunAt = Date.now();
    const calledAt: number[] = [];
    const stubs: number[] = [];
    const called = callObject(
      () => calledAt.length,
      async (stub) => {
        stubs.push(stub);
        calledAt.push(Date.now() - begunAt);
        const error = errors[calledAt.length - 1];
        if (error) throw Object.assign(new Error('An object’s error'), error);
        return 'done';
      },
    ).catch(() => 'failed');
    await vi.runAllTimersAsync();
    expect([await called, calledAt]).toEqual([end, callTimes]);
    expect(stubs).toEqual([...callTimes.keys()]);
  },
);
