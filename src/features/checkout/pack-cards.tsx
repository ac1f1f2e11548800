import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { useState } from 'react';
import { type Currency, packs as packsInDollars } from '../../../domain/packs.ts';
import type { Packs } from '../../../domain/packs-answer.ts';
import type { User } from '../../../domain/user.ts';
import { packsKey } from '../../api/query-keys.ts';
import { request } from '../../api/request.ts';
import { checkoutTexts } from '../../texts/en/checkout.ts';
import { formatNumber } from '../../texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Coin } from '../../ui/coin.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { exactMoney, shortMoney } from './money.ts';
import { useCheckout } from './use-checkout.ts';
import type { WantedPack } from './wanted-pack.ts';

/** A pack, whatever it costs. */
type OfferedPack = Omit<Packs['packs'][number], 'price' | 'currency' | 'inr'>;

/**
 * The three packs, in dollars or rupees, the wanted one first. Signed out, a press
 * leads to the sign-in, and from there to the shop with the pack that was pressed.
 */
export function PackCards(props: { user: User | null; wanted?: WantedPack | null }) {
  const { user, wanted = null } = props;
  const [currency, setCurrency] = useState<Currency>(wanted?.currency ?? 'USD');
  const { buy, processing } = useCheckout(user);
  const packs = useQuery({
    queryKey: packsKey,
    queryFn: () => request<Packs>('/api/packs'),
    staleTime: 60_000,
  });
  if (packs.isError && !packs.data) {
    return (
      <LoadFailure
        title={checkoutTexts.packsNotLoaded}
        error={packs.error}
        onRetry={() => void packs.refetch()}
      />
    );
  }
  const offers = offersIn(currency, packs.data)?.toSorted(
    (one, other) =>
      Number(other.pack.productId === wanted?.productId) -
      Number(one.pack.productId === wanted?.productId),
  );
  return (
    <div>
      <ToggleGroup.Root
        type="single"
        value={currency}
        onValueChange={(next) => {
          if (next === 'USD' || next === 'INR') setCurrency(next);
        }}
        aria-label={checkoutTexts.howYouPay}
        className="inline-flex gap-1 rounded-full border border-line bg-raised p-1"
      >
        {(['USD', 'INR'] as const).map((name) => (
          <ToggleGroup.Item
            key={name}
            value={name}
            className="min-h-11 rounded-full px-5 font-[540] text-muted transition duration-150 hover:text-ink data-[state=on]:bg-gold data-[state=on]:text-on-gold"
          >
            {checkoutTexts.currencyNames[name]} <span className="font-[400]">({name})</span>
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      <ul aria-label={checkoutTexts.packList} className="mt-8 grid gap-6 lg:grid-cols-3 lg:gap-5">
        {offers
          ? offers.map(({ pack, amount }) => (
              <PackCard
                key={pack.productId}
                pack={pack}
                amount={amount}
                currency={currency}
                isProcessing={processing === pack.productId}
                isDisabled={processing !== null}
                onBuy={() =>
                  void buy({ productId: pack.productId, currency, expectedAmount: amount })
                }
              />
            ))
          : [0, 1, 2].map((place) => (
              <li
                key={place}
                aria-label={checkoutTexts.loading}
                className="min-h-104 animate-pulse rounded-large border border-line bg-sunk"
              />
            ))}
      </ul>
      {currency === 'INR' && packs.data ? (
        <p className="mt-5 text-small text-muted">
          {checkoutTexts.rate(
            formatNumber(packs.data.rate.usdInr, {
              minimumFractionDigits: 2,
              maximumFractionDigits: 2,
            }),
          )}
        </p>
      ) : null}
    </div>
  );
}

/** What can be bought, and for how much in minor units. The dollars are fixed; the rupees only the server knows. */
function offersIn(
  currency: Currency,
  answer: Packs | undefined,
): { pack: OfferedPack; amount: number }[] | null {
  if (currency === 'USD') {
    return (answer?.packs ?? packsInDollars).map((pack) => ({ pack, amount: pack.price }));
  }
  return answer?.packs.map((pack) => ({ pack, amount: pack.inr.price })) ?? null;
}

function PackCard(props: {
  pack: OfferedPack;
  amount: number;
  currency: Currency;
  isProcessing: boolean;
  isDisabled: boolean;
  onBuy: () => void;
}) {
  const { pack, amount, currency, isProcessing } = props;
  const { name, badge, summary, points } = checkoutTexts.packs[pack.productId];
  const isBest = pack.productId === 'premium';
  return (
    <li
      className={`relative flex flex-col rounded-large border bg-raised p-6 ${isBest ? 'border-gold ring-2 ring-gold' : 'border-line'}`}
    >
      {isBest ? (
        <p className="absolute -top-4 end-6 rounded-full bg-gold px-4 py-1.5 text-small font-[620] text-on-gold">
          {checkoutTexts.bestValue}
        </p>
      ) : null}
      <p className="text-small text-muted">{badge}</p>
      <h2 className="mt-1 flex items-center gap-2 text-title">
        <Coin className="size-6" />
        {name}
      </h2>
      <p className="mt-5 font-display text-display font-[650] tabular-nums">
        {shortMoney(amount, currency)}
      </p>
      <p className="text-small text-muted tabular-nums">
        {checkoutTexts.perImage(
          exactMoney(Math.round(amount / pack.credits), currency),
          checkoutTexts.contents(pack.credits),
        )}
      </p>
      <p className="mt-5">{summary}</p>
      <ul className="mt-4 mb-6 flex flex-col gap-2 text-small">
        {points.map((point) => (
          <li key={point} className="flex items-center gap-2">
            <Check aria-hidden="true" className="size-4 shrink-0 text-success" />
            {point}
          </li>
        ))}
      </ul>
      <Button
        look={isBest ? 'primary' : 'secondary'}
        className="mt-auto w-full tabular-nums"
        aria-busy={isProcessing}
        disabled={props.isDisabled}
        onClick={props.onBuy}
      >
        {isProcessing
          ? checkoutTexts.processing
          : checkoutTexts.buy(pack.credits, exactMoney(amount, currency))}
      </Button>
    </li>
  );
}
