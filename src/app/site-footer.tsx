import { Link } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { shellTexts } from '../texts/en/shell.ts';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

const links = ['pricing', 'contact', 'terms', 'privacy'] as const;

/** The quiet end of every public page. */
export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-5 px-5 py-8 sm:px-8">
        <div>
          <Wordmark />
          <p className="mt-1 text-small text-muted">{shellTexts.motto}</p>
        </div>
        <nav aria-label={shellTexts.about} className="-mx-3 flex flex-wrap">
          {links.map((name) => (
            <Link
              key={name}
              to={routes[name].path}
              className="inline-flex min-h-11 items-center rounded-full px-3 text-small hover:bg-sunk"
            >
              {shellTexts.links[name]}
            </Link>
          ))}
        </nav>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
