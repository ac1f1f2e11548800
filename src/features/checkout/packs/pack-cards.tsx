import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { User } from '../../../../domain/account/user.ts';
import type { Currency } from '../../../../domain/packs.ts';
import { callApi } from '../../../api/call-api.ts';
import { packsKey } from '../../../api/query-keys.ts';
import { checkoutTexts } from '../../../texts/en/account/checkout.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { followFreePlace } from '../../../ui/feedback/free-of-buttons.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { belowAppHeader } from '../../../ui/feedback/toast-position.ts';
import { PurchasesOff, useFeatures } from '../../availability/availability.ts';
import { SilentCheckout } from '../silent-checkout.tsx';
import { useOrdersUnderWay } from '../under-way.tsx';
import { useCheckout, useHandedOverPack } from '../use-checkout.ts';
import { EveryPack, HowYouPay, PackCard, packButtonClasses } from './pack-card.tsx';
import { buttonMoney, offersIn, rateText, rememberCurrency, rememberedCurrency } from './packs.ts';
import type { ChosenPack } from './shop-paths.ts';

/**
 * The three packs, in dollars or rupees; the chosen one is marked. The checkout of a pack that a page of the
 * site has handed over opens by itself.
 */
export function PackCards(props: { user: User; chosen?: ChosenPack | null }) {
  const { user, chosen = null } = props;
  const [picked, setPicked] = useState<Currency | null>(null);
  const { buy, processing, leaveSilent } = useCheckout(user);
  const features = useFeatures();
  useHandedOverPack(features.payments, buy);
  const noteId = useId();
  const packs = useQuery({
    queryKey: packsKey,
    queryFn: () => callApi('listPacks'),
    staleTime: 60_000,
  });
  useEffect(() => {
    const { style } = document.documentElement;
    const end = followFreePlace(belowAppHeader, (top) => {
      style.setProperty('--toast-top', `${top}px`);
    });
    return () => {
      end();
      style.removeProperty('--toast-top');
    };
  }, []);
  // Only the server knows prices in rupees. Dollar prices stay until it responds, and nothing moves.
  const usual = packs.data ? (rememberedCurrency() ?? packs.data.localCurrency) : 'USD';
  const currency = picked ?? chosen?.currency ?? usual;
  if (packs.isError && !packs.data) {
    return (
      <LoadFailure
        title={checkoutTexts.packsNotLoaded}
        error={packs.error}
        onRetry={() => void packs.refetch()}
      />
    );
  }
  const chooseCurrency = (name: Currency) => {
    setPicked(name);
    rememberCurrency(name);
  };
  const canBuy = features.payments && packs.data?.payments !== false;
  const offers = offersIn(currency, packs.data);
  return (
    <div>
      {/* The fixed height prevents the packs from moving when the note or the line appears. */}
      <div className="my-2 min-h-11 sm:min-h-7 lg:my-3">
        {canBuy ? null : <PurchasesOff id={noteId} />}
        <UnderWayLine />
      </div>
      <ul
        aria-label={checkoutTexts.packList}
        className="grid gap-6 md:grid-cols-2 lg:grid-cols-3 lg:gap-5"
      >
        {offers
          ? offers.map(({ pack, amount, price }) => (
              <PackCard
                key={pack.productId}
                pack={pack}
                price={price}
                currency={currency}
                onCurrency={chooseCurrency}
                isChosen={pack.productId === chosen?.productId}
                button={
                  <Button
                    look="primary"
                    className={packButtonClasses(pack.productId)}
                    isWorking={processing === pack.productId}
                    disabled={processing !== null || !canBuy}
                    aria-describedby={canBuy ? undefined : noteId}
                    onClick={() =>
                      void buy({ productId: pack.productId, currency, expectedAmount: amount })
                    }
                  >
                    {processing === pack.productId ? checkoutTexts.processing : price.buy}
                  </Button>
                }
              />
            ))
          : [0, 1, 2].map((place) => (
              <li
                key={place}
                aria-label={checkoutTexts.loading}
                className="min-h-96 animate-pulse rounded-large border border-line bg-sunk"
              />
            ))}
      </ul>
      {leaveSilent ? <SilentCheckout onLeave={leaveSilent} /> : null}
      <EveryPack />
      <HowYouPay currency={currency} />
      {currency === 'INR' && packs.data ? (
        <p className="mt-5 text-small text-muted">{rateText(packs.data)}</p>
      ) : null}
    </div>
  );
}

/** Warns of a payment under way, before the user pays twice. */
function UnderWayLine() {
  const [order] = useOrdersUnderWay();
  if (!order) return null;
  const { title, notTwice } = checkoutTexts.underWay;
  return (
    <p className="text-small font-[560] text-warning">
      {`${title(order.credits, buttonMoney(order.amount, order.currency))} · ${notTwice}`}
    </p>
  );
}
