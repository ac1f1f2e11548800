import { readStored, writeStored } from './stored.ts';

/** For this device only (spec, section 3); false by default. */
export function readFeatureOptIn(userId: string): boolean {
  return readStored(keyOf(userId)) === 'true';
}

export function writeFeatureOptIn(userId: string, isIn: boolean): void {
  writeStored(keyOf(userId), isIn ? 'true' : null);
}

function keyOf(userId: string): string {
  return `imagemint.${userId}.featureOptIn`;
}
