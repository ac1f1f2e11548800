import { readStored, writeStored } from '../../../device/stored.ts';

/** The ids of the payments under way that this device knows of, with a space between; absent for none. */
const key = 'imagemint.payment-under-way';

/** The ids of the payments that were under way when this device last read them. */
export function knownPayments(): string[] {
  return readStored(key)?.split(' ') ?? [];
}

export function writeKnownPayments(ids: readonly string[]): void {
  writeStored(key, ids.join(' ') || null);
}
