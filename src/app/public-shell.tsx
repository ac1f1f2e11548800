import { Link, Outlet } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { useSession } from '../features/session/session.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { useScrolling } from './scrolling.ts';
import { SiteFooter } from './site-footer.tsx';

const sections = [
  ['gallery', 'Gallery'],
  ['credits', 'Credits'],
  ['pricing', 'Pricing'],
  ['faq', 'Questions'],
] as const;

/** What surrounds the pages that everybody may see. */
export function Component() {
  useScrolling();
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <a
        href="#content"
        className="sr-only z-30 rounded-full bg-gold px-4 py-2 text-on-gold focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        Skip to the content
      </a>
      <header className="sticky top-0 z-20 bg-paper/90 backdrop-blur">
        <div className="mx-auto flex min-h-18 w-full max-w-7xl items-center justify-between gap-4 px-5 sm:px-8">
          <Link to={routes.home.path} className="rounded-full">
            <Wordmark />
          </Link>
          <nav aria-label="The front page" className="hidden gap-1 lg:flex">
            {sections.map(([anchor, title]) => (
              <Link
                key={anchor}
                to={{ pathname: routes.home.path, hash: anchor }}
                className="inline-flex min-h-11 items-center rounded-full px-4 font-[520] hover:bg-sunk"
              >
                {title}
              </Link>
            ))}
          </nav>
          <Entrance />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl flex-1 px-5 outline-none sm:px-8"
      >
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}

/** The way in, or on. While it is not known which, it is the one that a new visitor needs. */
function Entrance() {
  const { session } = useSession();
  return session.state === 'signed-in' ? (
    <ButtonLink to={routes.textToImage.path}>Open the studio</ButtonLink>
  ) : (
    <ButtonLink to={routes.auth.path}>Sign in</ButtonLink>
  );
}
