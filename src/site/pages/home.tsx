import { trialCredits } from '../../../domain/credits.ts';
import { addressIn } from '../../../domain/languages.ts';
import { frontPromptMax, promptParameter, routes } from '../../../domain/routes.ts';
import { editToolCosts } from '../../../domain/tools/edit.ts';
import { heroTexts } from '../../texts/en/site/hero.ts';
import { languageInUse } from '../../texts/language.ts';
import { buttonClasses } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Coins } from '../../ui/pictures/coin.tsx';
import { GoogleLink } from '../frame/google-link.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { LivingPicture } from '../showcase/living-picture.tsx';
import { SmallPairs } from '../showcase/small-pairs.tsx';
import { HomeSections } from './home-sections.tsx';

export function Home() {
  return (
    <>
      <PageHead
        title={heroTexts.pageTitle}
        description={heroTexts.description(trialCredits)}
        path={routes.home.path}
        firstScreen="tools-title"
      />
      <lost-note>
        <div hidden className="pt-3">
          <Banner look="warning" title={heroTexts.unknownPage} />
        </div>
      </lost-note>
      <div className="short:@container">
        <Hero />
      </div>
      <HomeSections />
    </>
  );
}

function Hero() {
  return (
    // On a phone the picture comes before the text, so that the first screen has both; in landscape it is beside the text.
    <section className="grid grid-cols-1 gap-y-5 pt-3 sm:gap-y-7 sm:pt-6 pb-16 lg:min-h-[min(calc(100dvh-4.5rem),58rem)] lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] lg:grid-rows-[1fr_auto_auto_auto_1fr] lg:gap-x-10 xl:gap-x-14 lg:pt-6 lg:pb-14 short-wide:grid-cols-[1fr_1.12fr] short-wide:grid-rows-[auto_1fr] short-wide:gap-x-6 short-wide:gap-y-3 short-wide:pt-2">
      <h1 className="animate-rise text-hero max-sm:min-h-[2lh] lg:row-start-2 short-wide:text-display">
        {heroTexts.headline}
      </h1>
      <div className="lg:col-start-2 lg:row-span-full lg:row-start-1 lg:self-center short-wide:col-start-2 short-wide:row-span-2 short-wide:row-start-1 short-wide:w-full short-wide:max-w-[calc((100dvh-8rem)*4/3)] short-wide:justify-self-end">
        <LivingPicture />
      </div>
      <div className="animate-rise lg:row-start-3">
        {/* Three lines in the fallback fonts too: another line would move all that is below. */}
        <p className="min-h-[3lh] max-w-md text-pretty text-muted sm:text-large short-wide:text-base">
          {heroTexts.text(editToolCosts.select)}
        </p>
        <form
          action={addressIn(languageInUse(), routes.text2img.path)}
          className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 lg:mt-8 lg:gap-y-5 short-wide:mt-3"
        >
          <textarea
            dir="auto"
            name={promptParameter}
            rows={2}
            maxLength={frontPromptMax}
            aria-label={heroTexts.promptLabel}
            placeholder={heroTexts.promptPlaceholder}
            className="w-full max-w-md resize-none rounded-medium border border-field-line bg-raised px-4 py-2.5 placeholder:text-muted short-wide:h-12"
          />
          <session-switch className="contents">
            <button
              type="submit"
              data-for="user"
              hidden
              className={buttonClasses('primary', 'min-h-12 px-7')}
            >
              {heroTexts.createPicture}
            </button>
            <div data-for="visitor" className="contents">
              <GoogleLink returnTo={routes.text2img.path} className="min-h-12 px-7" />
              <p className="inline-flex items-center gap-2 font-[520]">
                <Coins credits={trialCredits} className="size-6" overlap="-me-3.5" />
                {heroTexts.freeCredits(trialCredits)}
              </p>
            </div>
          </session-switch>
        </form>
      </div>
      <div className="mt-4 min-h-36 lg:row-start-4 lg:mt-6 short-wide:col-span-full">
        <SmallPairs />
      </div>
    </section>
  );
}
