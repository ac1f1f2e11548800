import { trialCredits } from '../../../domain/credits.ts';
import { routes } from '../../../domain/routes.ts';
import { PackQuestions } from '../../features/checkout/packs/pack-card.tsx';
import { checkoutTexts } from '../../texts/en/account/checkout.ts';
import { paymentTexts } from '../../texts/en/account/payment.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { SuccessBanner } from '../../ui/feedback/success-banner.tsx';
import { OfferedPacks } from '../frame/offered-packs.tsx';
import { PageHead } from '../frame/page-head.tsx';

export function Pricing() {
  const { help } = checkoutTexts;
  return (
    <div className="mx-auto max-w-6xl pt-8 pb-20">
      <PageHead
        title={checkoutTexts.pageTitle}
        description={checkoutTexts.description}
        path={routes.pricing.path}
      />
      <paid-note>
        <div hidden>
          <SuccessBanner title={paymentTexts.success.title} />
        </div>
      </paid-note>
      <h1 className="text-display">{checkoutTexts.heading}</h1>
      <p className="mt-2 mb-8 max-w-xl text-large text-muted">{checkoutTexts.text}</p>
      <OfferedPacks />
      <PackQuestions />
      <section className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-large border border-line bg-raised p-6">
        <div>
          <h2 className="text-title">{help.title}</h2>
          <session-switch className="mt-1 block text-muted">
            <p data-for="visitor">{help.text(trialCredits)}</p>
            <p data-for="user" hidden>
              {help.textForUser}
            </p>
          </session-switch>
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
