import { describe, expect, it } from 'vitest';
import { variablesSchema } from '../../worker/variables.ts';

const isAccepted = (address: string) =>
  variablesSchema.shape.SELLER_ADDRESS.safeParse(address).success;

describe('the seller’s address', () => {
  it('the seller’s address has at most 8 lines', () => {
    const lines = (count: number) => Array(count).fill('line').join('|');
    expect([isAccepted(lines(8)), isAccepted(lines(9))]).toEqual([true, false]);
  });

  it('the seller’s address has lines of at most 100 characters', () => {
    expect([isAccepted('x'.repeat(100)), isAccepted('x'.repeat(101))]).toEqual([true, false]);
  });
});

describe('the configured calls per key', () => {
  it('a key may have 1 to 10,000 configured calls per minute', () => {
    const areTaken = ['0', '1', '10000', '10001'].map(
      (calls) => variablesSchema.shape.IMAGE_PROVIDER_CALLS_PER_MINUTE.safeParse(calls).success,
    );
    expect(areTaken).toEqual([false, true, true, false]);
  });
});
