import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Packs } from '../../../../domain/orders/packs-answer.ts';
import type { Currency } from '../../../../domain/packs.ts';
import { editToolCosts } from '../../../../domain/tools/edit.ts';
import { checkoutTexts } from '../../../texts/en/account/checkout.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { deferred } from '../../../ui/page/deferred.ts';
import { exactMoney, shortMoney } from '../money.ts';
import { CoinColumns } from './coin-columns.tsx';

/** A pack without its price, which depends on the currency. */
export type OfferedPack = Omit<Packs['packs'][number], 'price' | 'currency' | 'inr'>;

const looks = {
  plain: {
    card: 'border-line bg-raised',
    muted: 'text-muted',
    saving: 'bg-success-fill text-success',
    check: 'text-success',
    button: 'off:border-transparent off:bg-sunk',
  },
  /** The pack with the lowest price per picture is gold. */
  best: {
    card: 'border-gold bg-gold text-on-gold lg:-my-4 lg:py-10',
    muted: '',
    saving: 'bg-on-gold text-[#fff6d6]',
    check: '',
    button:
      'off:border-transparent off:bg-on-gold/12 off:text-on-gold not-off:border-on-gold! not-off:bg-on-gold! not-off:text-[#fff6d6]!',
  },
} as const;

/** One pack: its price, its price per picture, and what it contains. */
export function PackCard(props: {
  pack: OfferedPack;
  /** In minor units. */
  amount: number;
  currency: Currency;
  /** The saving per picture compared with the smallest pack, as a share of 1. */
  saving: number;
  /** The pack was chosen before the sign-in, and waits here. */
  isChosen: boolean;
  isProcessing: boolean;
  isDisabled: boolean;
  /** The id of the text that says why it can't be bought. */
  noteId?: string | undefined;
  onBuy: () => void;
}) {
  const { pack, amount, currency, saving, isChosen, isProcessing } = props;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { name, badge, summary, points } = checkoutTexts.packs[pack.productId];
  const isBest = pack.productId === 'premium';
  const look = looks[isBest ? 'best' : 'plain'];
  const editCost = editToolCosts.select;
  const edits = Math.floor(pack.credits / editCost);
  const gives = checkoutTexts.gives(pack.credits, edits, editCost);
  return (
    <li
      ref={card}
      data-deferred={isChosen ? undefined : deferred}
      data-chosen={isChosen || undefined}
      className={`relative flex scroll-my-24 flex-col rounded-large border p-6 [--deferred-height:30rem] ${look.card} ${isChosen ? 'ring-3 ring-ink ring-offset-3 ring-offset-paper' : ''}`}
    >
      {isBest ? (
        <p className="absolute -top-4 end-6 rounded-full border border-gold bg-on-gold px-4 py-1.5 text-small font-[620] text-[#fff6d6]">
          {checkoutTexts.bestValue}
        </p>
      ) : null}
      {isChosen ? (
        <p className="absolute -top-4 start-6 rounded-full border border-ink bg-paper px-4 py-1.5 text-small font-[620] text-ink">
          {checkoutTexts.yourChoice}
        </p>
      ) : null}
      <CoinColumns credits={pack.credits} />
      <p className={`mt-4 text-small ${look.muted}`}>{badge}</p>
      <h2 className="mt-1 text-title">{name}</h2>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-display text-display font-[650] tabular-nums">
          {shortMoney(amount, currency)}
        </span>
        {saving > 0 ? (
          <span className={`rounded-full px-3 py-1 text-small font-[560] ${look.saving}`}>
            {checkoutTexts.saving(Math.round(saving * 100))}
          </span>
        ) : null}
      </p>
      <p className={`text-small tabular-nums ${look.muted}`}>
        {checkoutTexts.perImage(
          exactMoney(Math.round(amount / pack.credits), currency),
          checkoutTexts.contents(pack.credits),
        )}
      </p>
      <p className="mt-5">{summary}</p>
      <ul className="mt-4 mb-6 flex flex-col gap-2 text-small">
        {[gives, ...points].map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Check aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${look.check}`} />
            {point}
          </li>
        ))}
      </ul>
      <Button
        className={`mt-auto w-full tabular-nums ${look.button}`}
        isWorking={isProcessing}
        disabled={props.isDisabled}
        aria-describedby={props.noteId}
        onClick={props.onBuy}
      >
        {isProcessing
          ? checkoutTexts.processing
          : checkoutTexts.buy(pack.credits, exactMoney(amount, currency))}
      </Button>
    </li>
  );
}
