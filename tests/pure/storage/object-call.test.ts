import { describe, expect, it } from 'vitest';
import { callObject } from '../../../worker/storage/object-call.ts';

/** Calls an object that fails with each error in turn, and then answers. Returns the answer and the calls. */
async function callAfter(...errors: object[]) {
  const made: number[] = [];
  const used: number[] = [];
  const stub = () => made.push(made.length);
  const answer = await callObject(stub, async (number) => {
    used.push(number);
    const error = errors[used.length - 1];
    if (error) throw Object.assign(new Error('An object’s error'), error);
    return 'done';
  }).catch((error: unknown) => String(error));
  return { answer, stubs: made.length, calls: used.length };
}

const interrupted = { retryable: true };

describe('a call of an object', () => {
  it('a call that a restart interrupted is made again, three times in all, each with a stub of its own', async () => {
    expect(await callAfter(interrupted, interrupted)).toEqual({
      answer: 'done',
      stubs: 3,
      calls: 3,
    });
    const failed = await callAfter(interrupted, interrupted, interrupted);
    expect(failed).toEqual({ answer: 'Error: An object’s error', stubs: 3, calls: 3 });
  });

  it('an overloaded object, and one that refused, is not called again', async () => {
    const once = { answer: 'Error: An object’s error', stubs: 1, calls: 1 };
    expect(await callAfter({ ...interrupted, overloaded: true })).toEqual(once);
    expect(await callAfter({})).toEqual(once);
  });
});
