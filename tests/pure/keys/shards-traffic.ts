import type { ShardsWorld } from './shards-world.ts';

/** How long a job waits for a key at most, in milliseconds. */
const patienceMs = 40_000;

let tickets = 0;

/**
 * One job: it asks the pool until it has a key, calls the provider at any moment at which it may, and
 * reports what it hears. Returns whether the provider was called. A version before there were shards
 * counts 0 of them.
 */
async function runJob(world: ShardsWorld, shards: number, userId: string): Promise<boolean> {
  const { time, random, limits, keys } = world;
  tickets += 1;
  const pool = world.client(shards);
  const begunAt = time.now;
  for (;;) {
    const askedAt = time.now;
    const waitMaxMs = begunAt + patienceMs - askedAt;
    const request = { ticket: `t${tickets}`, userId, keys, avoid: [], waitMaxMs };
    const answer = await (shards === 0 ? world.leaseAsBefore(request) : pool.lease(request));
    if (answer.state === 'waiting') {
      await time.sleep(answer.pollAfterMs);
      if (time.now - begunAt > patienceMs) return false;
      continue;
    }
    if (answer.state === 'moved') world.faults.push('A caller that counts no shards was sent on');
    if (answer.state !== 'granted') return false;
    const leftMs = askedAt + limits.usableMs - time.now;
    if (leftMs < 0 || random() < 0.1) {
      if (random() < 0.8) pool.giveBack(answer.leaseId);
      return false;
    }
    await time.sleep(random() * leftMs);
    const key = keys[answer.keyNumber] as string;
    world.arrive(key);
    if (random() < 0.03) pool.reportLimited(key, 30_000 + Math.floor(random() * 60_000));
    if (random() < 0.01) {
      pool.reportRejected(key);
      void readmitLater(world, key, shards);
    }
    return true;
  }
}

async function readmitLater(world: ShardsWorld, key: string, shards: number): Promise<void> {
  await world.time.sleep(60_000 + world.random() * 60_000);
  await world.readmit(key, shards).catch(() => undefined);
}

/**
 * Users with jobs, as often as the keys allow, and restarts, until `untilMs`. The numbers of shards
 * that the versions count which run at the same time come from `versions`.
 */
export async function runTraffic(
  world: ShardsWorld,
  { untilMs, versions }: { untilMs: number; versions: (now: number) => readonly number[] },
): Promise<void> {
  const { time, random, keys, limits } = world;
  const meanMs = 60_000 / (keys.length * limits.callsPerPeriod * 1.3);
  const arriving = async () => {
    while (time.now < untilMs) {
      await time.sleep(-Math.log(1 - random()) * meanMs);
      const running = versions(time.now);
      const shards = running[Math.floor(random() * running.length)] as number;
      runJob(world, shards, `u${Math.floor(random() * 12)}`).catch(() => undefined);
    }
  };
  const restarting = async () => {
    while (time.now < untilMs) {
      await time.sleep(-Math.log(1 - random()) * 20_000);
      world.restart(Math.floor(random() * 4));
    }
  };
  void arriving();
  void restarting();
  await time.runUntil(untilMs);
}
