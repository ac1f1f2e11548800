import { History, LogOut, PanelLeft, ShoppingBag, Wand2, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { routes } from '../../domain/routes.ts';
import type { User } from '../../domain/user.ts';
import { useCredits } from '../features/credits/credits.ts';
import { useSession } from '../features/session/session.tsx';
import { Coin } from '../ui/coin.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

const titles: Record<string, string> = {
  [routes.textToImage.path]: 'Text to Image',
  [routes.creditHistory.path]: 'Credit History',
  [routes.dashboardPricing.path]: 'Buy Credits',
};

const links = [{ path: routes.textToImage.path, title: 'Text to Image', Icon: Wand2 }];

/** From this width on the sidebar stays open after a choice, in pixels (spec, section 2). */
const wideFrom = 1024;

/** What surrounds every signed-in page. */
export function DashboardShell({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const title = titles[pathname] ?? '';
  const sidebar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  usePaymentNews();

  useEffect(() => {
    if (!isOpen) return undefined;
    const button = toggle.current;
    // Over the page on a small screen: who came by keyboard goes in, and back out when it closes.
    if (window.innerWidth < wideFrom) sidebar.current?.querySelector('button')?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (window.innerWidth >= wideFrom) return;
      if (event.target instanceof Node && !sidebar.current?.contains(event.target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeByKey);
      if (document.activeElement === document.body) button?.focus();
    };
  }, [isOpen]);

  return (
    <div className="flex min-h-dvh">
      <title>{`${title} · Imagemint`}</title>
      <a
        href="#content"
        className="sr-only z-30 rounded-full bg-gold px-4 py-2 text-on-gold focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        Skip to the content
      </a>
      {isOpen ? (
        <aside
          ref={sidebar}
          className="fixed inset-y-0 start-0 z-20 flex w-72 animate-rise flex-col gap-6 border-e border-line bg-raised p-4 shadow-float lg:static lg:shadow-none"
        >
          <div className="flex items-center justify-between">
            <Wordmark />
            <IconButton label="Close" onClick={() => setOpen(false)}>
              <X className="size-5" />
            </IconButton>
          </div>
          <nav aria-label="Tools" className="flex flex-col gap-1">
            {links.map(({ path, title: name, Icon }) => (
              <NavLink
                key={path}
                to={path}
                className="flex min-h-11 items-center gap-3 rounded-medium px-3 font-[520] hover:bg-sunk aria-[current=page]:bg-gold aria-[current=page]:text-on-gold"
                onClick={() => {
                  if (window.innerWidth < wideFrom) setOpen(false);
                }}
              >
                <Icon aria-hidden="true" className="size-5" />
                {name}
              </NavLink>
            ))}
          </nav>
        </aside>
      ) : null}
      <div className="min-w-0 flex-1">
        <header className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-paper/90 px-3 py-2 backdrop-blur sm:px-5">
          <IconButton
            ref={toggle}
            label={isOpen ? 'Close the menu' : 'Open the menu'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <PanelLeft className="size-5 rtl:-scale-x-100" />
          </IconButton>
          <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
            <ol className="flex items-center gap-2 text-small text-muted">
              <li className="max-sm:sr-only">Dashboard</li>
              <li aria-hidden="true" className="max-sm:hidden">
                &gt;
              </li>
              <li aria-current="page" className="truncate font-[560] text-ink">
                {title}
              </li>
            </ol>
          </nav>
          <Link
            to={routes.creditHistory.path}
            aria-label="Purchase History"
            title="Purchase History"
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-small font-[520] hover:bg-sunk"
          >
            <History aria-hidden="true" className="size-5" />
            <span className="max-md:hidden">Purchase History</span>
          </Link>
          <CreditsPill />
          <AccountMenu user={user} />
        </header>
        <main id="content" tabIndex={-1} className="mx-auto max-w-7xl p-4 outline-none sm:p-8">
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** A payment that came back to any page of the dashboard is told once, and the address says no more of it. */
function usePaymentNews(): void {
  const [query, setQuery] = useSearchParams();
  const payment = query.get('payment');
  useEffect(() => {
    if (payment === null) return;
    if (payment === 'success') {
      toast.success('Payment successful', {
        id: 'payment',
        description: 'Your credits were added to your account.',
      });
    }
    if (payment === 'pending') {
      toast.info('Payment on its way', {
        id: 'payment',
        description: 'Your credits arrive by themselves as soon as it is confirmed.',
      });
    }
    if (payment === 'failed') {
      toast.error('Payment failed', {
        id: 'payment',
        description: 'The transaction did not complete. Please try again.',
      });
    }
    setQuery(
      (before) => {
        before.delete('payment');
        return before;
      },
      { replace: true },
    );
  }, [payment, setQuery]);
}

function CreditsPill() {
  const credits = useCredits();
  return (
    <Link
      to={routes.dashboardPricing.path}
      className="inline-flex min-h-11 items-center rounded-full"
    >
      <span
        aria-live="polite"
        className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-raised ps-2 pe-3 text-small font-[560] tabular-nums hover:border-ink"
      >
        <Coin />
        {`Credits: ${credits ? credits.available : '...'}`}
      </span>
    </Link>
  );
}

function AccountMenu({ user }: { user: User }) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const name = user.displayName ?? user.email;
  const leave = async () => {
    try {
      await signOut();
      await navigate(routes.home.path);
    } catch {
      toast.error('Not signed out', { description: 'Network error. Please try again.' });
    }
  };
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <IconButton label={`Account of ${name}`}>
          <span className="grid size-9 place-items-center rounded-full bg-gold font-[650] text-on-gold">
            {Array.from(name)[0]?.toUpperCase()}
          </span>
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="z-30 min-w-60 animate-rise rounded-medium border border-line bg-raised p-2 shadow-float"
        >
          <div className="px-3 py-2">
            <p className="font-[560]">{name}</p>
            {name === user.email ? null : <p className="text-small text-muted">{user.email}</p>}
          </div>
          <DropdownMenu.Item asChild>
            <Link
              to={routes.dashboardPricing.path}
              className="flex min-h-11 items-center gap-3 rounded-small px-3 outline-none data-highlighted:bg-sunk"
            >
              <ShoppingBag aria-hidden="true" className="size-5" />
              Buy Credits
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 outline-none data-highlighted:bg-sunk"
            onSelect={() => void leave()}
          >
            <LogOut aria-hidden="true" className="size-5" />
            Sign out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
