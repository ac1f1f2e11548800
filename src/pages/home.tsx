import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { routes } from '../../domain/routes.ts';
import type { User } from '../../domain/user.ts';
import { readFeatureOptIn } from '../device/preferences.ts';
import { Gallery } from '../features/gallery/gallery.tsx';
import type { GalleryPicture } from '../features/gallery/gallery-picture.ts';
import { stockGallery } from '../features/gallery/stock-gallery.ts';
import { ToolPairs } from '../features/gallery/tool-pairs.tsx';
import { GoogleButton } from '../features/session/google-button.tsx';
import { useSession } from '../features/session/session.tsx';
import { CreditsExplained } from '../features/showcase/credits-explained.tsx';
import { LandingSection } from '../features/showcase/landing-section.tsx';
import { LivingPicture } from '../features/showcase/living-picture.tsx';
import { PromptHelperDemo } from '../features/showcase/prompt-helper.tsx';
import { Questions } from '../features/showcase/questions.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { Coin } from '../ui/coin.tsx';

// What buying needs comes after the first screen.
const PackCards = lazy(() =>
  import('../features/checkout/pack-cards.tsx').then((module) => ({ default: module.PackCards })),
);

const ownPictures: readonly GalleryPicture[] = [];

export function Component() {
  const { session } = useSession();
  const user = session.state === 'signed-in' ? session.user : null;
  return (
    <>
      <title>Imagemint: AI pictures, paid by the piece</title>
      <Hero user={user} isLoading={session.state === 'loading'} />
      <section className="grid items-center gap-10 py-16 sm:py-24 lg:grid-cols-[1fr_1.15fr] lg:gap-16">
        <div>
          <h2 className="text-display">Few words are enough</h2>
          <p className="mt-3 max-w-md text-large text-muted">
            Write what you would say to a friend. The helper adds light, depth and detail, and you
            change what you like. It is free.
          </p>
        </div>
        <PromptHelperDemo />
      </section>
      <LandingSection
        anchor="tools"
        title="Five tools, one coin each"
        words="Drag across a picture. The editor’s AI edits take two."
      >
        <ToolPairs />
      </LandingSection>
      <LandingSection
        anchor="gallery"
        look="wide"
        title="Struck here"
        words="Landscapes, still lifes, faces, paper towns: each for a coin."
      >
        <Gallery
          own={ownPictures}
          stock={stockGallery}
          isOptedIn={user !== null && readFeatureOptIn(user.id)}
        />
      </LandingSection>
      <LandingSection
        anchor="credits"
        look="band"
        title="A coin for a picture"
        words="That is all there is to credits. They never expire."
      >
        <CreditsExplained />
      </LandingSection>
      <LandingSection
        anchor="pricing"
        title="Choose your plan"
        words="Pay once, use it whenever you like. Every pack opens every tool."
      >
        <Suspense fallback={<div className="min-h-144" />}>
          <PackCards user={user} />
        </Suspense>
      </LandingSection>
      <LandingSection
        anchor="faq"
        look="beside"
        title="Good questions"
        words={
          <>
            And short answers. For all others, a person reads{' '}
            <Link
              to={routes.contact.path}
              className="font-[540] text-ink underline underline-offset-4"
            >
              what you write
            </Link>
            .
          </>
        }
      >
        <Questions />
      </LandingSection>
    </>
  );
}

function Hero({ user, isLoading }: { user: User | null; isLoading: boolean }) {
  return (
    <section className="grid min-h-[min(calc(100dvh-4.5rem),56rem)] items-center gap-12 pt-6 pb-20 lg:grid-cols-[1.05fr_1fr] lg:gap-16">
      <div className="animate-rise">
        <h1 className="text-hero">A picture for a&nbsp;credit.</h1>
        <p className="mt-6 max-w-md text-large text-muted">
          Say what you want to see, and it is struck in seconds: one credit each, no subscription,
          and nothing to pay when it fails.
        </p>
        <div className="mt-9 flex flex-wrap items-center gap-x-5 gap-y-4">
          {isLoading ? (
            <p className="min-h-12 content-center text-muted">Loading…</p>
          ) : user ? (
            <Link
              to={routes.textToImage.path}
              className={buttonClasses('primary', 'min-h-12 px-7')}
            >
              Make a picture
            </Link>
          ) : (
            <>
              <GoogleButton returnTo={routes.textToImage.path} className="min-h-12 px-7" />
              <p className="inline-flex items-center gap-2 font-[520]">
                <Coin className="-me-3.5 size-6" />
                <Coin className="size-6" />2 free credits
              </p>
            </>
          )}
        </div>
      </div>
      <LivingPicture />
    </section>
  );
}
