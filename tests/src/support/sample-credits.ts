import type { ResponseOf } from '../../../domain/api/contract.ts';

/** A balance that is wholly available. */
export function creditsOf(balance: number): ResponseOf<'readCredits'> {
  return { balance, held: 0, available: balance, initialized: true };
}
