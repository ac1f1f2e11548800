/** Most shards that a provider's keys can be split into. */
export const shardsMax = 16;

/**
 * Returns the shard that owns a key when there are `shards` of them, counted from 0: the one whose
 * hash with the key is the highest ('rendezvous hashing'). A change of this function would move keys
 * without the hand-over that `ShardLayout` makes, so it never changes.
 */
export function shardOfKey(fingerprint: string, shards: number): number {
  if (shards === 1) return 0;
  return byScore(fingerprint, range(shards))[0] as number;
}

/**
 * Returns the shards that a user's job asks, the preferred first: two that follow from the user, so
 * that nobody holds more than a share of two shards, in an order that follows from the ticket. The
 * others come after, for when those two have no key that works.
 */
export function shardsToAsk(
  { userId, ticket }: { userId: string; ticket: string },
  shards: readonly number[],
): number[] {
  if (shards.length < 2) return [...shards];
  const [first, second, ...others] = byScore(userId, shards) as [number, number, ...number[]];
  return mix(hash(ticket)) % 2 === 0 ? [first, second, ...others] : [second, first, ...others];
}

/** Returns the numbers below `end`. */
export function range(end: number): number[] {
  return Array.from({ length: end }, (_, number) => number);
}

function byScore(text: string, shards: readonly number[]): number[] {
  const base = hash(text);
  // No two shards have the same score: `mix` makes another number of each.
  return shards
    .map((shard) => ({ shard, score: mix(base ^ Math.imul(shard + 1, 0x9e3779b1)) }))
    .sort((a, b) => b.score - a.score)
    .map(({ shard }) => shard);
}

/** FNV-1a, 32 bits, over UTF-16 code units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value;
}

/** The finalizer of MurmurHash3, 32 bits: each bit of the input changes half of those of the output. */
function mix(given: number): number {
  let value = given;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
