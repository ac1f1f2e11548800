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

describe('the trials of a network', () => {
  const schema = variablesSchema.shape.TRIALS_PER_NETWORK_PER_DAY;

  it('a network is granted 20 trials a day unless configured otherwise', () => {
    expect(schema.parse(undefined)).toBe(20);
    expect(['0', '7', 7, '999999', 'off'].map((value) => schema.parse(value))).toEqual([
      0,
      7,
      7,
      999_999,
      null,
    ]);
  });

  it.each(['', ' ', '-1', '1.5', '1e3', '1000000', 'OFF', 'none', ' 7'])(
    'a network can’t be granted %j trials a day',
    (value) => {
      expect(schema.safeParse(value).success).toBe(false);
    },
  );
});

describe('the configured calls per key', () => {
  it.each(['IMAGE_PROVIDER_CALLS_PER_MINUTE', 'IMAGE_PROVIDER_CALLS_AT_ONCE'] as const)(
    'a key may have 1 to 10,000 calls by %s',
    (name) => {
      const areTaken = ['0', '1', '10000', '10001'].map(
        (calls) => variablesSchema.shape[name].safeParse(calls).success,
      );
      expect(areTaken).toEqual([false, true, true, false]);
    },
  );
});
