import { callObject } from '../storage/object-call.ts';
import { nameOfShard } from './shard-name.ts';
import { type FollowedShards, type PooledProvider, ShardedPool } from './sharded-pool.ts';

/** Shared by the clients of an isolate. */
const followed: FollowedShards = new Map();

/**
 * Returns the client of a provider's key pool. A `lease` is repeated after a restart of the pool;
 * at worst a slot counts that nobody uses. Of its other calls, those of a job are reports: they
 * return at once, and a lost one is logged. A ticket that waits is polled with the same client.
 */
export function keyPoolOf(environment: Env, provider: PooledProvider): ShardedPool {
  return new ShardedPool(provider, {
    call: (shard, work) =>
      callObject(
        () => environment.KEY_POOLS.getByName(nameOfShard(provider.name, shard)),
        async (pool) => work(pool as never),
      ),
    followed,
    clock: () => Date.now(),
    wait: (ms) => scheduler.wait(ms),
  });
}
