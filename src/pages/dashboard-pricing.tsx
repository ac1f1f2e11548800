import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { User } from '../../domain/account/user.ts';
import { routes } from '../../domain/routes.ts';
import { hasJustPaid } from '../features/checkout/known-payment.ts';
import { PackQuestions } from '../features/checkout/packs/pack-card.tsx';
import { PackCards } from '../features/checkout/packs/pack-cards.tsx';
import { isConfirmed, readChosenPack } from '../features/checkout/packs/shop-paths.ts';
import { PaidBanner } from '../features/checkout/paid-banner.tsx';
import { BuyerForm } from '../features/checkout/purchases/buyer-form.tsx';
import { UnconfirmedBanner } from '../features/checkout/unconfirmed-banner.tsx';
import { useOrdersUnderWay } from '../features/checkout/under-way.tsx';
import { purchaseTexts } from '../texts/en/account/purchases.ts';
import { receiptTexts } from '../texts/en/account/receipts.ts';
import { ButtonLink } from '../ui/controls/button-link.tsx';
import { Summary } from '../ui/page/summary.tsx';

export function Component({ user }: { user: User }) {
  const [query] = useSearchParams();
  const [claim, setClaim] = useState<{ orderId: string | null; isPaid: boolean } | null>(null);
  const queries = useQueryClient();
  const { state } = useLocation();
  // The shell removes the payment from the address; the banner stays until the user leaves the page.
  const isNews = query.get('payment') === 'success';
  const orderId = query.get('order');
  const isKnown = isConfirmed(state);
  if (isNews && isKnown && !(claim?.isPaid && claim.orderId === orderId)) {
    setClaim({ orderId, isPaid: true });
  }
  useEffect(() => {
    if (!isNews || isKnown) return;
    void hasJustPaid(queries).then((isPaid) => setClaim({ orderId, isPaid }));
  }, [isNews, isKnown, orderId, queries]);
  const underWay = useOrdersUnderWay();
  const { shop } = purchaseTexts;
  return (
    <div data-width="middle">
      {claim?.isPaid ? <PaidBanner key={claim.orderId} orderId={claim.orderId} /> : null}
      {/* The shell's banner shows a payment under way, with the same button. */}
      {claim && !claim.isPaid && underWay.length === 0 ? (
        <UnconfirmedBanner
          orderId={claim.orderId}
          onPaid={() => setClaim({ ...claim, isPaid: true })}
        />
      ) : null}
      <h1 className="text-title">{shop.heading}</h1>
      <p className="mt-1 mb-6 max-w-xl text-muted">{shop.text}</p>
      <PackCards user={user} chosen={readChosenPack(query)} />
      <details className="group mt-8 rounded-large border border-line bg-raised px-6 py-3 print:hidden">
        <Summary className="min-h-11">{receiptTexts.forCompany}</Summary>
        <div className="max-w-xl pb-4">
          <BuyerForm />
        </div>
      </details>
      <PackQuestions />
      <section className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-large border border-line bg-raised p-6">
        <div>
          <h2 className="text-title">{shop.missing}</h2>
          <p className="mt-1 text-muted">{shop.missingText}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={routes.creditHistory.path}>{shop.history}</ButtonLink>
          <ButtonLink to={routes.contact.path}>{shop.support}</ButtonLink>
        </div>
      </section>
    </div>
  );
}
