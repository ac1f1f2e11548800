import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { readChosenPack } from '../features/checkout/packs/chosen-pack.ts';
import { PackCards } from '../features/checkout/packs/pack-cards.tsx';
import { PaidBanner } from '../features/checkout/paid-banner.tsx';
import { useSession } from '../features/session/session.tsx';
import { purchaseTexts } from '../texts/en/account/purchases.ts';
import { ButtonLink } from '../ui/controls/button-link.tsx';

export function Component() {
  const { session } = useSession();
  const [query] = useSearchParams();
  const [paid, setPaid] = useState<{ orderId: string | null } | null>(null);
  // The shell removes the payment from the address; the banner stays until the user leaves the page.
  const isNews = query.get('payment') === 'success';
  if (isNews && query.get('order') !== (paid ? paid.orderId : '')) {
    setPaid({ orderId: query.get('order') });
  }
  const { shop } = purchaseTexts;
  return (
    <div data-width="middle">
      {paid ? <PaidBanner orderId={paid.orderId} /> : null}
      <h1 className="text-display">{shop.heading}</h1>
      <p className="mt-2 mb-8 max-w-xl text-large text-muted">{shop.text}</p>
      <PackCards
        user={session.state === 'signed-in' ? session.user : null}
        chosen={readChosenPack(query)}
      />
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
