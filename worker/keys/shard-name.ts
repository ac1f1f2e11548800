/** Returns the name of the object of a provider's shard. Shard 0 has the provider's own. */
export function nameOfShard(provider: string, shard: number): string {
  return shard === 0 ? provider : `${provider}:${shard}`;
}

/** Returns the provider and the shard of an object's name. */
export function shardOfName(name: string): { provider: string; shard: number } {
  const [, provider = name, shard = '0'] = /(.*):(\d+)$/.exec(name) ?? [];
  return { provider, shard: Number(shard) };
}
