import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCallCosts, sumOfCalls } from '../../../scripts/growth/calls.ts';
import {
  breaksAt,
  brokenAt,
  costsOf,
  loadOfPicture,
  partsAt,
} from '../../../scripts/growth/growth.ts';
import { showGrowth, sizes } from '../../../scripts/growth/show-growth.ts';

const documentOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8');
const costs = readCallCosts(documentOf('architecture.md'));
const load = loadOfPicture(costs);
const part = (perMinute: number, name: string) =>
  partsAt(perMinute, load).find((one) => one.name === name);

describe('the simulation of growth', () => {
  it('a picture asks no D1 statement of its own, and one key', () => {
    const picture = sumOfCalls({ createJob: 1 }, costs);
    expect(picture).toEqual({ requests: 1, d1: 0, accounts: 1, pools: 1, r2: 0 });
    expect(load.poolCalls).toBeCloseTo(1.2);
  });

  it('a call that the architecture does not know, and a document without its table, are refused', () => {
    expect(() => sumOfCalls({ makeCoffee: 1 }, costs)).toThrow('makeCoffee');
    expect(() => readCallCosts('# Architecture')).toThrow('no table');
  });

  it('ten times the pictures ask ten times as much, except of what each user has', () => {
    for (const [at, small] of partsAt(1000, load).entries()) {
      const large = partsAt(10_000, load)[at];
      const times = small.name === 'one account object' ? 1 : 10;
      expect((large?.load ?? 0) / small.load).toBeCloseTo(times, 0);
    }
  });

  it('a part carries exactly the load at which it breaks', () => {
    for (const name of ['key pool', 'D1, time', 'D1, size after a year', 'cron']) {
      const one = part(1000, name);
      if (!one) throw new Error(`There is no ${name}`);
      const at = breaksAt(one, 1000);
      expect(part(at, name)?.load).toBeCloseTo(one.carries);
      const isBroken = (perMinute: number) =>
        brokenAt(perMinute, load).some(({ part: { name: broken } }) => broken === name);
      expect([isBroken(at * 0.999), isBroken(at * 1.001)]).toEqual([false, true]);
    }
  });

  it('18 keys are the first that breaks, and the key pool follows at 25,000 pictures a minute', () => {
    expect(brokenAt(10, load)).toEqual([]);
    expect(brokenAt(100, load).map(({ part: { name } }) => name)).toEqual(['provider keys']);
    expect(brokenAt(100_000, load).find(({ part: { name } }) => name === 'key pool')?.needed).toBe(
      4,
    );
    expect(breaksAt(part(1000, 'key pool') as never, 1000)).toBeCloseTo(25_000);
  });

  it('the costs are those of one picture, a thousand times, and the provider’s price is the operator’s', () => {
    const lines = new Map(costsOf(load, 0.5).map(({ name, dollars }) => [name, dollars]));
    expect(lines.get('image provider')).toBeCloseTo(600);
    // 28 rows at a dollar a million.
    expect(lines.get('accounts, rows written')).toBeCloseTo(0.028);
    // Ten seconds of 128 MB at 12.50 dollars a million GB-s.
    expect(lines.get('accounts, while the provider works')).toBeCloseTo(0.016);
    for (const dollars of lines.values()) expect(dollars).toBeGreaterThan(0);
  });

  it('docs/growth.md has the present tables, as `npm run simulate -- --growth` prints them', () => {
    expect(documentOf('growth.md')).toContain(showGrowth(load));
    expect(showGrowth(load, 0.01)).not.toBe(showGrowth(load));
    for (const size of sizes) expect(showGrowth(load)).toContain(size.toLocaleString('en-US'));
  });
});
