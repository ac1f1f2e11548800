import { Link } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { OfferedPacks } from '../features/checkout/offered-packs.tsx';
import { Gallery } from '../features/gallery/gallery.tsx';
import { stockGallery } from '../features/gallery/stock-gallery.ts';
import { ToolPairs } from '../features/gallery/tool-pairs.tsx';
import { useOwnPictures } from '../features/gallery/use-own-pictures.ts';
import { useSession } from '../features/session/session.tsx';
import { CreditsExplained } from '../features/showcase/credits-explained.tsx';
import { LandingSection } from '../features/showcase/landing-section.tsx';
import { PromptHelperDemo } from '../features/showcase/prompt-helper.tsx';
import { Questions } from '../features/showcase/questions.tsx';
import { Awakening } from '../ui/awakening.tsx';

/** All of the front page that comes after its first screen. */
export function HomeSections() {
  const { session } = useSession();
  const own = useOwnPictures(session.state === 'signed-in' ? session.user.id : null);
  return (
    <Awakening>
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
        words={
          own.length > 0
            ? 'Your latest, from this device. Nobody else sees them here.'
            : 'Landscapes, still lifes, faces, paper towns: each for a coin.'
        }
      >
        <Gallery own={own} stock={stockGallery} />
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
        <OfferedPacks />
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
    </Awakening>
  );
}
