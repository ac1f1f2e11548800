import { useState } from 'react';
import { Link } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { OfferedPacks } from '../features/checkout/packs/offered-packs.tsx';
import { Gallery } from '../features/gallery/gallery.tsx';
import { stockGallery } from '../features/gallery/stock-gallery.ts';
import { ToolPairs } from '../features/gallery/tool-pairs.tsx';
import { useOwnPictures } from '../features/gallery/use-own-pictures.ts';
import { useSession } from '../features/session/session.tsx';
import { CreditsExplained } from '../features/showcase/credits-explained.tsx';
import { LandingSection } from '../features/showcase/landing-section.tsx';
import { PromptHelperDemo } from '../features/showcase/prompt-helper.tsx';
import { Questions } from '../features/showcase/questions.tsx';
import { landingTexts } from '../texts/en/site/landing.tsx';
import { deferred } from '../ui/page/deferred.ts';
import { Island } from '../ui/page/island.tsx';

/** The sections of the front page below its first screen. */
export function HomeSections() {
  const { session } = useSession();
  const own = useOwnPictures(session.state === 'signed-in' ? session.user.id : null);
  const [stock] = useState(stockGallery);
  const { helper, tools, gallery, credits, pricing, faq } = landingTexts;
  return (
    <Island>
      <section
        data-deferred={deferred}
        className="grid items-center gap-10 py-16 sm:py-24 lg:grid-cols-[1fr_1.15fr] lg:gap-16"
      >
        <div>
          <h2 className="text-display">{helper.title}</h2>
          <p className="mt-3 max-w-md text-large text-muted">{helper.text}</p>
        </div>
        <PromptHelperDemo />
      </section>
      <LandingSection anchor="tools" title={tools.title} text={tools.text}>
        <ToolPairs />
      </LandingSection>
      <LandingSection
        anchor="gallery"
        look="wide"
        title={gallery.title}
        text={own.length > 0 ? gallery.ownText : gallery.stockText}
      >
        <Gallery own={own} stock={stock} />
      </LandingSection>
      <LandingSection anchor="credits" look="band" title={credits.title} text={credits.text}>
        <CreditsExplained />
      </LandingSection>
      <LandingSection anchor="pricing" title={pricing.title} text={pricing.text}>
        <OfferedPacks />
      </LandingSection>
      <LandingSection
        anchor="faq"
        look="beside"
        title={faq.title}
        text={faq.text((linkText) => (
          <Link
            to={routes.contact.path}
            className="font-[540] text-ink underline underline-offset-4"
          >
            {linkText}
          </Link>
        ))}
      >
        <Questions />
      </LandingSection>
    </Island>
  );
}
