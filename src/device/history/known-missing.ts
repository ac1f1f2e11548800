import { readStored, writeStored } from '../stored.ts';

/** How many are remembered: the server looks for gone pictures among as many of the newest jobs. */
const knownMax = 200;

/**
 * Returns the ids of pictures that are gone as their user knows: they were evicted as agreed, or the note
 * about them was closed.
 */
export function readKnownMissing(userId: string): readonly string[] {
  const stored = readStored(keyOf(userId));
  return stored ? stored.split(' ') : [];
}

/** The oldest are forgotten. */
export function rememberMissing(userId: string, ids: readonly string[]): void {
  const all = new Set([...ids, ...readKnownMissing(userId)]);
  if (all.size > 0) writeStored(keyOf(userId), [...all].slice(0, knownMax).join(' '));
}

function keyOf(userId: string): string {
  return `imagemint.gone.${userId}`;
}
