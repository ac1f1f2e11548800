import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import type { User } from '../../../domain/account/user.ts';
import { useFeatures } from '../../features/availability/use-features.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ThemeSwitch } from '../../ui/controls/theme-switch.tsx';
import { Wordmark } from '../../ui/pictures/wordmark.tsx';
import { AccountCard } from './account-card.tsx';
import { CreditsMeter } from './credits-meter.tsx';
import { isUsable, linkTitle, sidebarLinks } from './dashboard-links.ts';
import { useWideScreen } from './wide-screen.ts';

/** Beside the page on a wide screen; a dialog over the page on a small one. */
export function Sidebar({ user, onClose }: { user: User; onClose: () => void }) {
  const isWide = useWideScreen();
  const { tools } = useFeatures();
  const links = sidebarLinks.filter(({ path }) => isUsable(path, tools));
  const sidebar = useRef<HTMLDivElement>(null);
  const Frame = isWide ? 'aside' : 'div';
  const onChoice = () => {
    if (!isWide) onClose();
  };
  useClosing(sidebar, isWide, onClose);

  return (
    <>
      {isWide ? null : <div className="fixed inset-0 z-20 bg-shade" />}
      <Frame
        ref={sidebar}
        {...(isWide ? {} : { role: 'dialog', 'aria-modal': true })}
        aria-label={frameTexts.menu}
        className={`z-30 flex w-72 shrink-0 animate-rise flex-col gap-5 overflow-y-auto border-e border-line bg-raised p-4 ${isWide ? 'sticky top-0 h-dvh' : 'fixed inset-y-0 start-0 shadow-float'}`}
      >
        <div className="flex items-center justify-between">
          <Wordmark />
          <IconButton label={uiTexts.close} onClick={onClose}>
            <X className="size-5" />
          </IconButton>
        </div>
        <nav aria-label={frameTexts.tools} className="flex flex-col gap-1">
          {links.map((link) => (
            <NavLink
              key={link.path}
              to={link.path}
              className="flex min-h-11 items-center gap-3 rounded-medium px-3 font-[520] hover:bg-sunk aria-[current=page]:bg-gold aria-[current=page]:text-on-gold"
              onClick={onChoice}
            >
              <link.Icon aria-hidden="true" className="size-5" />
              {linkTitle(link)}
            </NavLink>
          ))}
        </nav>
        <div className="mt-auto flex flex-col gap-4">
          <CreditsMeter onChoice={onChoice} />
          <AccountCard user={user} onChoice={onChoice} />
          <ThemeSwitch />
        </div>
      </Frame>
    </>
  );
}

function useClosing(sidebar: { current: HTMLElement | null }, isWide: boolean, close: () => void) {
  useEffect(() => {
    if (isWide) return undefined;
    sidebar.current?.querySelector('button')?.focus();
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !sidebar.current?.contains(target)) close();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [sidebar, isWide, close]);
}
