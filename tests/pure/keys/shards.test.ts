import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runTraffic } from './shards-traffic.ts';
import { ShardsWorld, type Weather } from './shards-world.ts';

const minuteMs = 60_000;
const limits = { callsPerPeriod: 3, periodMs: minuteMs, usableMs: 2000 };

beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
});
afterEach(() => vi.restoreAllMocks());

const weather: fc.Arbitrary<Weather> = fc.record({
  seed: fc.integer(),
  latencyMaxMs: fc.constantFrom(5, 100, 900),
  lossShare: fc.constantFrom(0, 0.02, 0.1),
  lateShare: fc.constantFrom(0, 0.01),
  skewMaxMs: fc.constantFrom(0, 500, 20_000),
});

/**
 * Deployments, of which those with 0 shards are from before there were any: each begins some time
 * after the one before, and runs beside it for a while.
 */
const deployments = fc
  .array(
    fc.record({
      shards: fc.integer({ min: 0, max: 4 }),
      lastsMs: fc.integer({ min: 20_000, max: 3 * minuteMs }),
      overlapMs: fc.integer({ min: 0, max: 2 * minuteMs }),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .map((plans) => {
    let beginMs = 0;
    return plans.map(({ shards, lastsMs, overlapMs }) => {
      const made = { shards, beginMs, endMs: beginMs + lastsMs + overlapMs };
      beginMs += lastsMs;
      return made;
    });
  });

type Deployment = { shards: number; beginMs: number; endMs: number };

const running =
  (all: readonly Deployment[]) =>
  (now: number): number[] => {
    const current = all.filter(({ beginMs, endMs }) => beginMs <= now && now < endMs);
    return (current.length > 0 ? current : all.slice(-1)).map(({ shards }) => shards);
  };

describe('a pool whose number of shards changes while old and new callers run at the same time', () => {
  it('no key is called more than three times in a minute, and none while it rests or is rejected', async () => {
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(weather, deployments, async (conditions, plans) => {
        const world = new ShardsWorld(conditions, { keys: 7, limits });
        const untilMs = (plans.at(-1) as Deployment).endMs + 3 * minuteMs;
        await runTraffic(world, { untilMs, versions: running(plans) });
        calls += world.calls;
        expect(world.faults).toEqual([]);
      }),
      { numRuns: 25 },
    );
    // Without traffic this would prove nothing.
    expect(calls).toBeGreaterThan(1500);
  }, 120_000);
});

describe('a pool whose number of shards has changed', () => {
  const calm = { latencyMaxMs: 30, lossShare: 0, lateShare: 0, skewMaxMs: 1000 };

  it('each shard leases, and all keys together are used as much as before', async () => {
    const world = new ShardsWorld({ ...calm, seed: 7 }, { keys: 24, limits });
    const versions = (now: number) => (now < 3 * minuteMs ? [1] : [3]);
    await runTraffic(world, { untilMs: 3 * minuteMs, versions });
    const before = world.calls;
    world.grantedBy.clear();
    await runTraffic(world, { untilMs: 6 * minuteMs, versions });
    expect(new Set(world.grantedBy.keys())).toEqual(new Set([0, 1, 2]));
    expect(world.calls - before).toBeGreaterThan(before * 0.75);
  }, 60_000);

  it('callers of a version without shards get the keys of shard 0, and are never told to ask again at once', async () => {
    const world = new ShardsWorld({ ...calm, seed: 8 }, { keys: 12, limits });
    await runTraffic(world, { untilMs: 2 * minuteMs, versions: () => [2] });
    const answers: string[] = [];
    const ask = async () => {
      for (let at = 0; at < 60; at += 1) {
        await world.time.sleep(1500);
        const request = { ticket: `old-${at}`, userId: `old-${at}`, keys: world.keys, avoid: [] };
        answers.push((await world.leaseAsBefore({ ...request, waitMaxMs: 0 })).state);
      }
    };
    void ask();
    await world.time.runUntil(4 * minuteMs);
    expect(answers.filter((state) => state === 'granted').length).toBeGreaterThan(10);
    expect(answers).not.toContain('moved');
  }, 60_000);

  it('all shards together make no more calls in a day than the operator allows', async () => {
    await fc.assert(
      fc.asyncProperty(weather, deployments, async (conditions, plans) => {
        const daily = { ...limits, callsPerDay: 40 };
        const world = new ShardsWorld(conditions, { keys: 7, limits: daily });
        const untilMs = (plans.at(-1) as Deployment).endMs;
        await runTraffic(world, { untilMs, versions: running(plans) });
        expect(world.calls).toBeLessThanOrEqual(40);
        expect(world.granted).toBeLessThanOrEqual(40);
        expect(world.faults).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
