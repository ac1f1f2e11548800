import { readStored, writeStored } from './stored.ts';

/** Whether the landing gallery shows the user's own past images on this device (spec, section 3); no, unless said. */
export function readFeatureOptIn(userId: string): boolean {
  return readStored(keyOf(userId)) === 'true';
}

export function writeFeatureOptIn(userId: string, isIn: boolean): void {
  writeStored(keyOf(userId), isIn ? 'true' : null);
}

function keyOf(userId: string): string {
  return `imagemint.${userId}.featureOptIn`;
}
