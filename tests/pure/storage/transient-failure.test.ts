import { describe, expect, it } from 'vitest';
import { isLostByD1, isTransient } from '../../../worker/storage/transient-failure.ts';

/** An error with this message and these flags, as an object's stub throws it. */
const failure = (message: string, flags: { retryable?: boolean; overloaded?: boolean } = {}) =>
  Object.assign(new Error(message), flags);

describe('a failure of a store', () => {
  it.each([
    ['may be retried', { retryable: true }],
    ['is overloaded', { overloaded: true }],
  ])('passes by itself where the object %s', (_, flags) => {
    expect(isTransient(failure('The object is gone', flags))).toBe(true);
    expect(isLostByD1(failure('The object is gone', flags))).toBe(false);
  });

  // From D1's list of errors, with what it writes before and after.
  it.each([
    ['D1_ERROR: D1 DB reset because its code was updated.', true],
    ['D1_ERROR: Internal error in D1 DB storage caused object to be reset.', true],
    ['D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.', true],
    ['D1_ERROR: Network connection lost.', true],
    ['D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.', true],
    ['D1_ERROR: D1 DB is overloaded. Requests queued for too long.', false],
    ['D1_ERROR: D1 DB’s isolate exceeded its memory limit and was reset.', false],
    ['D1_ERROR: D1 DB exceeded its CPU time limit and was reset.', false],
  ])('passes by itself, and a read may be made again at once: %s, %s', (message, isLost) => {
    expect(isTransient(failure(message))).toBe(true);
    expect(isLostByD1(failure(message))).toBe(isLost);
  });

  it.each([
    ['a fault of the statement', failure('D1_ERROR: no such column: x: SQLITE_ERROR')],
    ['a fault of the code', failure('Network connection lost.')],
    ['flags that are off', failure('x', { retryable: false, overloaded: false })],
    ['no error at all', null],
  ])('does not pass by itself: %s', (_, error) => {
    expect(isLostByD1(error)).toBe(false);
    expect(isTransient(error)).toBe(false);
  });
});
