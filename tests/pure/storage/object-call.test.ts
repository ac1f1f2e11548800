import { afterEach, describe, expect, it, vi } from 'vitest';
import { callObject } from '../../../worker/storage/object-call.ts';

/** Calls an object that fails with each error in turn, and then responds. Returns the response and the calls. */
async function callAfter(...errors: object[]) {
  const made: number[] = [];
  const used: number[] = [];
  const stub = () => made.push(made.length);
  const response = await callObject(stub, async (number) => {
    used.push(number);
    const error = errors[used.length - 1];
    if (error) throw Object.assign(new Error('An object’s error'), error);
    return 'done';
  }).catch((error: unknown) => String(error));
  return { response: response, stubs: made.length, calls: used.length };
}

const interrupted = { retryable: true };

afterEach(() => vi.useRealTimers());

describe('a call of an object', () => {
  it('a call that a restart interrupted is made again, three times in all, each with a stub of its own', async () => {
    expect(await callAfter(interrupted, interrupted)).toEqual({
      response: 'done',
      stubs: 3,
      calls: 3,
    });
    const failed = await callAfter(interrupted, interrupted, interrupted);
    expect(failed).toEqual({ response: 'Error: An object’s error', stubs: 3, calls: 3 });
  });

  it('an overloaded object, and one that refused, is not called again', async () => {
    const once = { response: 'Error: An object’s error', stubs: 1, calls: 1 };
    expect(await callAfter({ ...interrupted, overloaded: true })).toEqual(once);
    expect(await callAfter({})).toEqual(once);
  });

  it('waits 50 ms before the second call and 250 ms before the third', async () => {
    vi.useFakeTimers();
    const begunAt = Date.now();
    const calledAt: number[] = [];
    const called = callObject(
      () => null,
      async () => {
        calledAt.push(Date.now() - begunAt);
        if (calledAt.length < 3) throw Object.assign(new Error('Interrupted'), interrupted);
        return 'done';
      },
    );
    await vi.runAllTimersAsync();
    expect([await called, calledAt]).toEqual(['done', [0, 50, 300]]);
  });

  it('throws on what a call throws, even if that is nothing', async () => {
    const calls: number[] = [];
    const called = callObject(
      () => calls.push(1),
      () => Promise.reject(null),
    );
    await expect(called).rejects.toBe(null);
    expect(calls).toHaveLength(1);
  });
});
