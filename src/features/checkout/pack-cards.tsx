import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Currency, packs as packsInDollars } from '../../../domain/packs.ts';
import type { Packs } from '../../../domain/packs-answer.ts';
import type { User } from '../../../domain/user.ts';
import { packsKey } from '../../api/query-keys.ts';
import { request } from '../../api/request.ts';
import { checkoutTexts } from '../../texts/en/checkout.ts';
import { formatNumber } from '../../texts/format.ts';
import { pillSwitch } from '../../ui/controls/pill-switch.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PurchasesOff, useFeatures } from '../availability/availability.ts';
import { type OfferedPack, PackCard } from './pack-card.tsx';
import { useCheckout } from './use-checkout.ts';
import type { WantedPack } from './wanted-pack.ts';

/**
 * The three packs, in dollars or rupees, the wanted one first. Signed out, a press
 * leads to the sign-in, and from there to the shop with the pack that was pressed.
 */
export function PackCards(props: { user: User | null; wanted?: WantedPack | null }) {
  const { user, wanted = null } = props;
  const [currency, setCurrency] = useState<Currency>(wanted?.currency ?? 'USD');
  const { buy, processing } = useCheckout(user);
  const features = useFeatures();
  const noteId = useId();
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
  const canBuy = features.payments && packs.data?.payments !== false;
  const offers = offersIn(currency, packs.data);
  const starter = offers?.find(({ pack }) => pack.productId === 'starter');
  const sorted = offers?.toSorted(
    (one, other) =>
      Number(other.pack.productId === wanted?.productId) -
      Number(one.pack.productId === wanted?.productId),
  );
  return (
    <div>
      <fieldset aria-label={checkoutTexts.howYouPay} className={pillSwitch.frame}>
        {(['USD', 'INR'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={currency === name}
            className={pillSwitch.item}
            onClick={() => setCurrency(name)}
          >
            {checkoutTexts.currencyNames[name]}
          </button>
        ))}
      </fieldset>
      {/* Its place is kept: the packs do not move when it comes. */}
      <div className="my-2 min-h-7 lg:my-3">{canBuy ? null : <PurchasesOff id={noteId} />}</div>
      <ul aria-label={checkoutTexts.packList} className="grid gap-6 lg:grid-cols-3 lg:gap-5">
        {sorted
          ? sorted.map(({ pack, amount }) => (
              <PackCard
                key={pack.productId}
                pack={pack}
                amount={amount}
                saved={starter ? savedShare(amount / pack.credits, starter) : 0}
                currency={currency}
                isProcessing={processing === pack.productId}
                isDisabled={processing !== null || !canBuy}
                noteId={canBuy ? undefined : noteId}
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

/** How much less a picture costs than in the smallest pack, as a part of one. */
function savedShare(
  perImage: number,
  { pack, amount }: { pack: OfferedPack; amount: number },
): number {
  return 1 - perImage / (amount / pack.credits);
}
