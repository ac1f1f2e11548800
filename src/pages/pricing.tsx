import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { trialCredits } from '../../domain/credits.ts';
import { routes } from '../../domain/routes.ts';
import { OfferedPacks } from '../features/checkout/packs/offered-packs.tsx';
import { checkoutTexts } from '../texts/en/account/checkout.ts';
import { ButtonLink } from '../ui/controls/button-link.tsx';
import { SuccessBanner } from '../ui/feedback/success-banner.tsx';
import { useIsHydrated } from '../ui/page/hydrated.ts';
import { PageHead } from '../ui/page/page-head.tsx';

export function Component() {
  const { hash, search } = useLocation();
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const [hasPaid, setPaid] = useState(false);
  if (isHydrated && hash === '#success' && !hasPaid) setPaid(true);
  useEffect(() => {
    if (hash === '#success') void navigate({ search, hash: '' }, { replace: true });
  }, [hash, search, navigate]);
  const { help } = checkoutTexts;
  return (
    <div className="mx-auto max-w-6xl pt-8 pb-20">
      <PageHead
        title={checkoutTexts.pageTitle}
        description={checkoutTexts.description}
        path={routes.pricing.path}
      />

      {hasPaid ? <SuccessBanner title={checkoutTexts.messages.success.title} /> : null}
      <h1 className="text-display">{checkoutTexts.heading}</h1>
      <p className="mt-2 mb-8 max-w-xl text-large text-muted">{checkoutTexts.text}</p>
      <OfferedPacks />
      <section className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-large border border-line bg-raised p-6">
        <div>
          <h2 className="text-title">{help.title}</h2>
          <p className="mt-1 text-muted">{help.text(trialCredits)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {/* The sign-in leads to the studio. */}
          <ButtonLink look="primary" to={routes.auth.path}>
            {help.tryIt}
          </ButtonLink>
          <ButtonLink to={routes.contact.path}>{help.support}</ButtonLink>
        </div>
      </section>
    </div>
  );
}
