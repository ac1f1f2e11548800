import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type RoutePath, routes, signInPath } from '../../../domain/routes.ts';
import { shellTexts } from '../../texts/en/shell/shell.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { LanguageLink } from '../../ui/controls/language-link.tsx';
import { Wordmark } from '../../ui/pictures/wordmark.tsx';
import { SiteFooter } from './site-footer.tsx';

const sections = ['gallery', 'credits', 'pricing', 'faq'] as const;

/** The header and footer of the public page at `path`. */
export function SiteFrame({ path, children }: { path: RoutePath; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <a
        href="#content"
        className="sr-only z-30 rounded-full bg-gold px-4 py-2 text-on-gold focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {shellTexts.skip}
      </a>
      {/* A container query: unlike a media query, its rem follow the text size of the page. */}
      <header className="@container/header sticky top-0 z-20 bg-paper/90 backdrop-blur">
        <div className="mx-auto flex min-h-18 w-full max-w-7xl flex-wrap items-center justify-between gap-x-2 px-5 py-2 @2xl:gap-x-4 @2xl:px-8">
          <Link
            to={routes.home.path}
            className="inline-flex min-h-11 min-w-11 items-center rounded-full"
          >
            <Wordmark />
          </Link>
          <nav aria-label={shellTexts.frontPage} className="hidden gap-1 @5xl:flex">
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
          <div className="ms-auto flex max-w-max flex-1 items-center gap-1 @2xl:gap-3 @5xl:ms-0 @5xl:flex-none">
            <LanguageLink className="@max-sm:px-1.5" />
            <Entrance path={path} />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-7xl flex-1 px-5 sm:px-8">
        {children}
      </main>
      <SiteFooter path={path} />
    </div>
  );
}

/**
 * The link to the sign-in, or to the app for a signed-in user. The page has the first; the island
 * `session-switch` chooses. On the front page it becomes the main button when that of the first screen is
 * out of sight (`data-leads`).
 */
function Entrance({ path }: { path: RoutePath }) {
  return (
    <session-switch className="contents">
      <ButtonLink
        to={signInPath(path)}
        data-for="visitor"
        data-returns
        data-leads={path === routes.home.path ? '' : undefined}
        className="@max-sm:px-4"
      >
        {shellTexts.signIn}
      </ButtonLink>
      <ButtonLink to={routes.text2img.path} data-for="user" hidden className="@max-sm:px-4">
        {shellTexts.openApp}
      </ButtonLink>
    </session-switch>
  );
}
