import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { trialCredits } from '../../domain/credits.ts';
import { routes } from '../../domain/routes.ts';
import { GoogleButton } from '../features/session/google-button.tsx';
import { useRequestedPage, useSession } from '../features/session/session.tsx';
import { heroTexts } from '../texts/en/site/hero.ts';
import { withTexts } from '../texts/language.ts';
import { buttonClasses } from '../ui/controls/button.tsx';
import { untilIdle, untilNeeded } from '../ui/page/first-input.ts';
import { PageHead } from '../ui/page/page-head.tsx';
import { Coins } from '../ui/pictures/coin.tsx';

const Sections = lazy(async () => {
  await untilNeeded();
  const { HomeSections } = await withTexts(import('./home-sections.tsx'), 'public');
  return { default: HomeSections };
});

/**
 * Loads the code of an animated part of the first screen when the page is idle: the part is
 * prerendered. If the code can't be loaded, the part stays as it is.
 */
async function whenIdle<Module>(load: () => Promise<Module>): Promise<Module> {
  await untilIdle();
  return withTexts(load(), 'public').catch(() => new Promise<never>(() => undefined));
}

const HeroDemo = lazy(async () => {
  const load = () => import('../features/showcase/hero-demo.tsx');
  return { default: (await whenIdle(load)).HeroDemo };
});

const SmallPairs = lazy(async () => {
  const load = () => import('../features/showcase/small-pairs.tsx');
  return { default: (await whenIdle(load)).SmallPairs };
});

/**
 * Constant elements: React discards a part that is not hydrated yet, and renders it again,
 * when its parent renders another element in its place.
 */
const heroDemo = (
  <Suspense
    fallback={<div className="mb-7 aspect-3/2 w-full rounded-large bg-sunk sm:aspect-4/3" />}
  >
    <HeroDemo />
  </Suspense>
);
const smallPairs = (
  <Suspense>
    <SmallPairs />
  </Suspense>
);
const belowTheFold = (
  <Suspense>
    <Sections />
  </Suspense>
);

export function Component() {
  const { session } = useSession();
  return (
    <>
      <PageHead
        title={heroTexts.pageTitle}
        description={heroTexts.description(trialCredits)}
        path={routes.home.path}
      />
      <div className="short:@container">
        <Hero isSignedIn={session.state === 'signed-in'} />
      </div>
      {belowTheFold}
    </>
  );
}

function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  const requested = useRequestedPage();
  return (
    // On a phone the picture comes before the text, so that the first screen has both; in landscape it is beside the text.
    <section className="grid grid-cols-1 gap-y-5 pt-3 sm:gap-y-7 sm:pt-6 pb-16 lg:min-h-[min(calc(100dvh-4.5rem),58rem)] lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] lg:grid-rows-[1fr_auto_auto_auto_1fr] lg:gap-x-10 xl:gap-x-14 lg:pt-6 lg:pb-14 short-wide:grid-cols-[1fr_1.12fr] short-wide:grid-rows-[auto_1fr] short-wide:gap-x-6 short-wide:gap-y-3 short-wide:pt-2">
      <h1 className="animate-rise text-hero max-sm:min-h-[2lh] lg:row-start-2 short-wide:text-display">
        {heroTexts.headline}
      </h1>
      <div className="lg:col-start-2 lg:row-span-full lg:row-start-1 lg:self-center short-wide:col-start-2 short-wide:row-span-2 short-wide:row-start-1 short-wide:w-full short-wide:max-w-[calc((100dvh-8rem)*4/3)] short-wide:justify-self-end">
        {heroDemo}
      </div>
      <div className="animate-rise lg:row-start-3">
        <p className="max-w-md text-muted sm:text-large short-wide:text-base">{heroTexts.text}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-4 lg:mt-9 short-wide:mt-3">
          {isSignedIn ? (
            <Link to={routes.text2img.path} className={buttonClasses('primary', 'min-h-12 px-7')}>
              {heroTexts.createPicture}
            </Link>
          ) : (
            <>
              <GoogleButton
                returnTo={requested ?? routes.text2img.path}
                className="min-h-12 px-7"
              />
              <p className="inline-flex items-center gap-2 font-[520]">
                <Coins credits={trialCredits} className="size-6" overlap="-me-3.5" />
                {heroTexts.freeCredits(trialCredits)}
              </p>
            </>
          )}
        </div>
      </div>
      <div className="mt-4 min-h-36 lg:row-start-4 lg:mt-6 short-wide:col-span-full">
        {smallPairs}
      </div>
    </section>
  );
}
