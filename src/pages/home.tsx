import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { GoogleButton } from '../features/session/google-button.tsx';
import { useSession, useWantedPage } from '../features/session/session.tsx';
import { LivingPicture } from '../features/showcase/living-picture.tsx';
import { heroTexts } from '../texts/en/hero.ts';
import { withTexts } from '../texts/language.ts';
import { buttonClasses } from '../ui/button.tsx';
import { Coin } from '../ui/coin.tsx';
import { untilNeeded } from '../ui/first-input.ts';
import { PageHead } from '../ui/page-head.tsx';

const Sections = lazy(async () => {
  await untilNeeded();
  const { HomeSections } = await withTexts(import('./home-sections.tsx'), 'public');
  return { default: HomeSections };
});

/**
 * What comes after the first screen. One and the same element, always: a part that
 * is still asleep is thrown away and made anew when what surrounds it changes.
 */
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
        description={heroTexts.description}
        path={routes.home.path}
      />
      <Hero isSignedIn={session.state === 'signed-in'} />
      {belowTheFold}
    </>
  );
}

function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  const wanted = useWantedPage();
  return (
    <section className="grid min-h-[min(calc(100dvh-4.5rem),56rem)] items-center gap-12 pt-6 pb-20 lg:grid-cols-[1.05fr_1fr] lg:gap-16">
      <div className="animate-rise">
        <h1 className="text-hero">{heroTexts.headline}</h1>
        <p className="mt-6 max-w-md text-large text-muted">{heroTexts.words}</p>
        <div className="mt-9 flex flex-wrap items-center gap-x-5 gap-y-4">
          {isSignedIn ? (
            <Link
              to={routes.textToImage.path}
              className={buttonClasses('primary', 'min-h-12 px-7')}
            >
              {heroTexts.makePicture}
            </Link>
          ) : (
            <>
              <GoogleButton
                returnTo={wanted ?? routes.textToImage.path}
                className="min-h-12 px-7"
              />
              <p className="inline-flex items-center gap-2 font-[520]">
                <Coin className="-me-3.5 size-6" />
                <Coin className="size-6" />
                {heroTexts.freeCredits}
              </p>
            </>
          )}
        </div>
      </div>
      <LivingPicture />
    </section>
  );
}
