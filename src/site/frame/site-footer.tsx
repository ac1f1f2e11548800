import { Link } from 'react-router';
import { type RoutePath, routes } from '../../../domain/routes.ts';
import { shellTexts } from '../../texts/en/shell/shell.ts';
import { ThemeSwitch } from '../../ui/controls/theme-switch.tsx';
import { Wordmark } from '../../ui/pictures/wordmark.tsx';
import { later } from './later.ts';

/** The sections of the front page that have no page of their own. */
const sections = ['gallery', 'credits', 'faq'] as const;
const links = ['pricing', 'contact', 'terms', 'privacy'] as const;
const link = 'inline-flex min-h-11 items-center rounded-full px-3 text-small hover:bg-sunk';

/** The footer of every public page. The front page alone is so long that it comes later. */
export function SiteFooter({ path }: { path: RoutePath }) {
  const isLater = path === routes.home.path;
  return (
    <footer {...(isLater ? later(14, [20, 8]) : {})} className="@container border-t border-line">
      <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-5 px-5 py-8 sm:px-8">
        <div>
          <Wordmark />
          <p className="mt-1 text-small text-muted">{shellTexts.motto}</p>
        </div>
        {/* In a wide window the header has these links. */}
        <nav aria-label={shellTexts.frontPage} className="-mx-3 flex flex-wrap @5xl:hidden">
          {sections.map((anchor) => (
            <Link key={anchor} to={{ pathname: routes.home.path, hash: anchor }} className={link}>
              {shellTexts.sections[anchor]}
            </Link>
          ))}
        </nav>
        <nav aria-label={shellTexts.about} className="-mx-3 flex flex-wrap">
          {links.map((name) => (
            <Link key={name} to={routes[name].path} className={link}>
              {shellTexts.links[name]}
            </Link>
          ))}
        </nav>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
