import { readStored, writeStored } from '../stored.ts';

const knownMax = 200;

export function readKnownMissing(userId: string): readonly string[] {
  const stored = readStored(keyOf(userId));
  return stored ? stored.split(' ') : [];
}

export function rememberMissing(userId: string, ids: readonly string[]): void {
  const all = new Set([...ids, ...readKnownMissing(userId)]);
  if (all.size > 0) writeStored(keyOf(userId), [...all].slice(0, knownMax).join(' '));
}

function keyOf(userId: string): string {
  return `imagemint.gone.${userId}`;
}
