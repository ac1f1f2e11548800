import { Link } from 'react-router';
import { trialCredits } from '../../../domain/credits.ts';
import { routes, signInPath } from '../../../domain/routes.ts';
import { toolPaths } from '../../../domain/tools/tools.ts';
import { Gallery } from '../../features/gallery/gallery.tsx';
import { stockGallery } from '../../features/gallery/stock-gallery.ts';
import { ToolPairs } from '../../features/gallery/tool-pairs.tsx';
import { heroTexts } from '../../texts/en/site/hero.ts';
import { landingTexts } from '../../texts/en/site/landing.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Coins } from '../../ui/pictures/coin.tsx';
import { later, laterItems } from '../frame/later.ts';
import { OfferedPacks } from '../frame/offered-packs.tsx';
import { CreditsExplained } from '../showcase/credits-explained.tsx';
import { LandingSection } from '../showcase/landing-section.tsx';
import { PromptDemo } from '../showcase/prompt-demo.tsx';
import { Questions } from '../showcase/questions.tsx';

/** The sections of the front page below its first screen. */
export function HomeSections() {
  const { helper, tools, gallery, credits, pricing, faq } = landingTexts;
  return (
    <>
      <section
        {...later(0, [75, 75])}
        className="grid grid-cols-1 items-center gap-10 py-16 sm:py-24 lg:grid-cols-[1fr_1.15fr] lg:gap-16"
      >
        <div>
          <h2 className="text-display">{helper.title}</h2>
          <p className="mt-3 max-w-md text-large text-muted">{helper.text}</p>
        </div>
        <PromptDemo />
      </section>
      <LandingSection
        anchor="tools"
        turn={1}
        heights={[175, 93]}
        title={tools.title}
        text={tools.text}
      >
        <ToolPairs list={laterItems(2, [28, 34], '2s')} />
      </LandingSection>
      <LandingSection
        anchor="gallery"
        turn={7}
        heights={[90, 85]}
        look="wide"
        title={gallery.title}
        text={
          <>
            <span data-gallery="stock">{gallery.stockText}</span>
            <span data-gallery="own" hidden>
              {gallery.ownText}
            </span>
          </>
        }
      >
        <Gallery stock={stockGallery()} />
      </LandingSection>
      <LandingSection
        anchor="credits"
        turn={8}
        heights={[78, 42]}
        look="band"
        title={credits.title}
        text={credits.text}
      >
        <CreditsExplained />
      </LandingSection>
      <LandingSection
        anchor="pricing"
        turn={9}
        heights={[123, 61]}
        title={pricing.title}
        text={pricing.text}
      >
        <OfferedPacks />
      </LandingSection>
      <LandingSection
        anchor="faq"
        turn={13}
        heights={[50, 45]}
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
      {/* A second way in, for who has read to the end. */}
      <session-switch className="flex flex-wrap items-center justify-center gap-x-5 gap-y-4 pb-16 sm:pb-24">
        {(['user', 'visitor'] as const).map((reader) => (
          <ButtonLink
            key={reader}
            data-for={reader}
            hidden={reader === 'user'}
            to={reader === 'user' ? toolPaths.text2img : signInPath(toolPaths.text2img)}
            look="primary"
            className="min-h-12 px-7"
          >
            {heroTexts.createPicture}
          </ButtonLink>
        ))}
        <span data-for="visitor" className="inline-flex items-center gap-2 font-[520]">
          <Coins credits={trialCredits} className="size-6" overlap="-me-3.5" />
          {heroTexts.freeCredits(trialCredits)}
        </span>
      </session-switch>
    </>
  );
}
