import { Coin } from './coin.tsx';

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-display text-large font-[720] tracking-tight">
      <Coin className="size-7" />
      <span className="@max-[22rem]/header:sr-only">Imagemint</span>
    </span>
  );
}
