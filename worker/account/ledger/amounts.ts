import { operationCreditsMax } from '../../../domain/limits.ts';
import type { Returned } from './reversals.ts';

/** Throws a `RangeError` unless `credits` is an integer from 1 to `operationCreditsMax`. */
export function requireCredits(credits: number): void {
  if (!Number.isInteger(credits) || credits < 1 || credits > operationCreditsMax) {
    throw new RangeError(`An operation moves 1 to ${operationCreditsMax} credits, not ${credits}`);
  }
}

/**
 * Throws a `RangeError` unless the returned amount is in credits as above, or in positive integer
 * minor units.
 */
export function requireReturned(returned: Returned): void {
  if ('credits' in returned) {
    requireCredits(returned.credits);
    return;
  }
  const { minor, ofMinor } = returned;
  if (!Number.isSafeInteger(minor) || !Number.isSafeInteger(ofMinor) || minor < 1 || ofMinor < 1) {
    throw new RangeError(`No part of a price: ${minor} of ${ofMinor}`);
  }
}
