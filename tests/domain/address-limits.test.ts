import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addressLimits } from '../../domain/api/address-limits.ts';
import { contract } from '../../domain/api/contract.ts';

const configuration = readFileSync(join(import.meta.dirname, '..', '..', 'wrangler.toml'), 'utf8');

it('each of the operator’s calls has one, so that nobody guesses its secret', () => {
  const unlimited = Object.entries(contract).filter(
    ([, row]) => row.who === 'operator' && !('addressLimit' in row),
  );
  expect(unlimited).toEqual([]);
});

it.each(Object.entries(addressLimits))(
  'the limit %s has the same figures in wrangler.toml as in the contract',
  (name, { calls, windowMs }) => {
    const binding = new RegExp(
      `name = "ADDRESS_LIMIT_${name.toUpperCase()}"\nnamespace_id = "\\d+"\nsimple = \\{ limit = (\\d+), period = (\\d+) \\}`,
    ).exec(configuration);
    expect(binding?.slice(1).map(Number)).toEqual([calls, windowMs / 1000]);
  },
);
