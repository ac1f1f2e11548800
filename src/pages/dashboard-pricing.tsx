import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { PackCards } from '../features/checkout/pack-cards.tsx';
import { useSession } from '../features/session/session.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { SuccessBanner } from '../ui/success-banner.tsx';

export function Component() {
  const { session } = useSession();
  const [query] = useSearchParams();
  const [hasPaid, setPaid] = useState(false);
  // The shell takes the word out of the address; here it stays until one leaves.
  if (query.get('payment') === 'success' && !hasPaid) setPaid(true);
  return (
    <div className="mx-auto max-w-5xl">
      {hasPaid ? (
        <SuccessBanner title="Payment successful!">
          Your credits are here.{' '}
          <Link to={routes.textToImage.path} className="font-[560] underline">
            Make a picture
          </Link>
        </SuccessBanner>
      ) : null}
      <h1 className="text-display">Buy Credits</h1>
      <p className="mt-2 mb-8 max-w-xl text-large text-muted">
        Choose a plan to get more credits and continue creating amazing AI images
      </p>
      <PackCards user={session.state === 'signed-in' ? session.user : null} />
      <section className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-large border border-line bg-raised p-6">
        <div>
          <h2 className="text-title">Paid, and the credits are not here?</h2>
          <p className="mt-1 text-muted">
            They arrive within seconds. If not, have the payment looked for in your purchases.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={routes.creditHistory.path}>Purchase History</ButtonLink>
          <ButtonLink to={routes.contact.path}>Contact Support</ButtonLink>
        </div>
      </section>
    </div>
  );
}
