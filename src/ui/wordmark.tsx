import { Coin } from './coin.tsx';

/** The product's name as it signs everything. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-display text-large font-[720] tracking-tight">
      <Coin className="size-7" />
      Imagemint
    </span>
  );
}
