import { NavLink } from 'react-router';
import { useFeatures } from '../../features/availability/use-features.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { isUsable, linkTitle, sidebarLinks } from './dashboard-links.ts';

/**
 * A rail beside the page on a wide screen, a bar at the bottom of a small one. With large text on a narrow screen
 * only the icons have room.
 */
export function ToolRail({ isInert }: { isInert: boolean }) {
  const { tools } = useFeatures();
  const links = sidebarLinks.filter(({ path }) => isUsable(path, tools));
  return (
    <nav
      aria-label={frameTexts.tools}
      inert={isInert}
      aria-hidden={isInert}
      // What fills a small screen has the room of the bar; the menu has the same links.
      className="@container group-has-data-fills-screen/shell:max-lg:hidden fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:sticky lg:inset-auto lg:top-0 lg:h-dvh lg:w-24 lg:shrink-0 lg:overflow-y-auto lg:border-e lg:border-t-0 lg:pb-0"
    >
      <div className="mx-auto flex h-[calc(var(--bar)-1px)] max-w-2xl lg:h-auto lg:flex-col lg:gap-1 lg:p-2">
        {links.map((link) => (
          <NavLink
            key={link.path}
            to={link.path}
            title={linkTitle(link)}
            className={`group flex min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-medium px-0.5 text-center text-muted hover:text-ink aria-[current=page]:text-ink lg:min-h-17 lg:flex-none lg:hover:bg-sunk short:flex-row`}
          >
            <span className="grid h-7 w-11 shrink-0 place-items-center rounded-full group-aria-[current=page]:bg-gold group-aria-[current=page]:text-on-gold">
              <link.Icon aria-hidden="true" className="size-5" />
            </span>
            <span className="text-tiny max-lg:hidden">{linkTitle(link)}</span>
            <span className="text-tiny lg:hidden max-lg:@max-[22rem]:sr-only">
              {frameTexts.shortTitles[link.page]}
            </span>
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
