import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { OfferedPacks } from '../features/checkout/offered-packs.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { useIsHydrated } from '../ui/hydrated.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SuccessBanner } from '../ui/success-banner.tsx';

export function Component() {
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const [hasPaid, setPaid] = useState(false);
  if (isHydrated && hash === '#success' && !hasPaid) setPaid(true);
  useEffect(() => {
    if (hash === '#success') void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return (
    <div className="mx-auto max-w-6xl pt-8 pb-20">
      <PageHead
        title="Pricing · Imagemint"
        description="Three packs of credits, paid once: one credit makes one picture, and none of them ever expires."
        path={routes.pricing.path}
      />

      {hasPaid ? <SuccessBanner title="Payment successful" /> : null}
      <h1 className="text-display">Choose your plan</h1>
      <p className="mt-2 mb-8 max-w-xl text-large text-muted">
        Pay once, use it whenever you like: one credit makes one picture, and none of them ever
        expires.
      </p>
      <OfferedPacks />
      <section className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-large border border-line bg-raised p-6">
        <div>
          <h2 className="text-title">Need help choosing?</h2>
          <p className="mt-1 text-muted">
            Sign in and two credits are yours: see what comes out before you pay.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="primary" to={routes.auth.path}>
            Try It Out
          </ButtonLink>
          <ButtonLink to={routes.contact.path}>Contact support</ButtonLink>
        </div>
      </section>
    </div>
  );
}
