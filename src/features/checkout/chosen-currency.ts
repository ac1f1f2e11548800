import { type Currency, currencies } from '../../../domain/packs.ts';
import { readStored, writeStored } from '../../device/stored.ts';
import { languageInUse } from '../../texts/language.ts';

const storageKey = 'imagemint.currency';

/** The currency that was chosen on this device; rupees for Hindi without a choice, else none. */
export function rememberedCurrency(): Currency | undefined {
  const stored = currencies.find((name) => name === readStored(storageKey));
  return stored ?? (languageInUse() === 'hi' ? 'INR' : undefined);
}

export function rememberCurrency(currency: Currency): void {
  writeStored(storageKey, currency);
}
