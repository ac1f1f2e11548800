import { describe, expect, it } from 'vitest';
import { variablesSchema } from '../../worker/variables.ts';

const isTaken = (address: string) =>
  variablesSchema.shape.SELLER_ADDRESS.safeParse(address).success;

describe('the seller’s address', () => {
  it('has 8 lines at most', () => {
    const lines = (count: number) => Array(count).fill('line').join('|');
    expect([isTaken(lines(8)), isTaken(lines(9))]).toEqual([true, false]);
  });

  it('has lines of 100 characters at most', () => {
    expect([isTaken('x'.repeat(100)), isTaken('x'.repeat(101))]).toEqual([true, false]);
  });
});

describe('the calls of a key that are configured', () => {
  it('are 1 to 10,000 a minute', () => {
    const areTaken = ['0', '1', '10000', '10001'].map(
      (calls) => variablesSchema.shape.IMAGE_PROVIDER_CALLS_PER_MINUTE.safeParse(calls).success,
    );
    expect(areTaken).toEqual([false, true, true, false]);
  });
});
