import { Languages, LogOut, Receipt, ShoppingBag, UserRoundCog } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useDeferredValue, useRef } from 'react';
import { Link } from 'react-router';
import type { User } from '../../../domain/account/user.ts';
import { routes } from '../../../domain/routes.ts';
import { useFeatures } from '../../features/availability/use-features.ts';
import { useSignOut } from '../../features/profile/use-sign-out.ts';
import { featureTexts } from '../../texts/en/shell/features.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useOtherLanguage } from '../../ui/controls/language-link.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { focusContent } from '../use-scrolling.ts';

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 outline-none data-highlighted:bg-sunk';

export function AccountMenu({ user }: { user: User }) {
  const signOut = useSignOut();
  const { payments } = useFeatures();
  const language = useOtherLanguage();
  const openedAt = useRef('');
  // Rendered after the page: otherwise the menu makes React render the whole page in one task.
  const hasMenu = useDeferredValue(true, false);
  const name = user.displayName ?? user.email;
  const face = (
    <IconButton label={frameTexts.accountOf(name)}>
      <Avatar name={name} photoUrl={user.photoUrl} className="size-9" />
    </IconButton>
  );
  if (!hasMenu) return face;
  return (
    <DropdownMenu.Root
      modal={false}
      onOpenChange={(isOpen) => {
        if (isOpen) openedAt.current = window.location.pathname;
      }}
    >
      <DropdownMenu.Trigger asChild>{face}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          onCloseAutoFocus={(event) => {
            if (window.location.pathname === openedAt.current) return;
            // The menu has opened another page. That page does not take the focus from an open menu.
            event.preventDefault();
            focusContent();
          }}
          className="z-30 max-w-80 min-w-60 animate-rise rounded-medium border border-line bg-raised p-2 shadow-float"
        >
          <div className="px-3 py-2">
            <p title={name} className="truncate font-[560]">
              {name}
            </p>
            {name === user.email ? null : (
              <p className="truncate text-small text-muted">{user.email}</p>
            )}
          </div>
          <DropdownMenu.Item asChild>
            <Link to={routes.profile.path} className={item}>
              <UserRoundCog aria-hidden="true" className="size-5" />
              {frameTexts.manageAccount}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <Link to={routes.dashboardPricing.path} className={item}>
              <ShoppingBag aria-hidden="true" className="size-5" />
              {payments ? frameTexts.buyCredits : featureTexts.prices}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <Link to={routes.creditHistory.path} className={item}>
              <Receipt aria-hidden="true" className="size-5" />
              {frameTexts.purchaseHistory}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <a {...language.link} className={item}>
              <Languages aria-hidden="true" className="size-5" />
              {language.name}
            </a>
          </DropdownMenu.Item>
          <DropdownMenu.Item className={item} onSelect={() => void signOut()}>
            <LogOut aria-hidden="true" className="size-5" />
            {frameTexts.signOut}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
