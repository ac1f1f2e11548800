import { Link, Outlet } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { useSession, useSignInPath } from '../features/session/session.tsx';
import { shellTexts } from '../texts/en/shell.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { LanguageLink } from '../ui/language-link.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { SiteFooter } from './site-footer.tsx';

const sections = ['gallery', 'credits', 'pricing', 'faq'] as const;

/** What surrounds the pages that everybody may see. */
export function Component() {
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <a
        href="#content"
        className="sr-only z-30 rounded-full bg-gold px-4 py-2 text-on-gold focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {shellTexts.skip}
      </a>
      <header className="sticky top-0 z-20 bg-paper/90 backdrop-blur">
        <div className="mx-auto flex min-h-18 w-full max-w-7xl items-center justify-between gap-4 px-5 sm:px-8">
          <Link to={routes.home.path} className="rounded-full">
            <Wordmark />
          </Link>
          <nav aria-label={shellTexts.frontPage} className="hidden gap-1 lg:flex">
            {sections.map((anchor) => (
              <Link
                key={anchor}
                to={{ pathname: routes.home.path, hash: anchor }}
                className="inline-flex min-h-11 items-center rounded-full px-4 font-[520] hover:bg-sunk"
              >
                {shellTexts.sections[anchor]}
              </Link>
            ))}
          </nav>
          <div className="flex items-center gap-1 sm:gap-3">
            <LanguageLink />
            <Entrance />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-7xl flex-1 px-5 sm:px-8">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}

/** The way in, or on. While it is not known which, it is the one that a new visitor needs. */
function Entrance() {
  const { session } = useSession();
  const signInPath = useSignInPath();
  return session.state === 'signed-in' ? (
    <ButtonLink to={routes.textToImage.path}>{shellTexts.openStudio}</ButtonLink>
  ) : (
    <ButtonLink to={signInPath}>{shellTexts.signIn}</ButtonLink>
  );
}
