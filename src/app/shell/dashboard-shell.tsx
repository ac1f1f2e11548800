import { PanelLeft, Receipt } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import type { User } from '../../../domain/account/user.ts';
import { routes } from '../../../domain/routes.ts';
import { lazyPart } from '../../api/load-code.ts';
import { useToolBeforeShop } from '../../features/checkout/checkout.tsx';
import { PaymentBanner } from '../../features/checkout/under-way.tsx';
import { useCreditsReading, useRetryCredits } from '../../features/credits/credits.ts';
import { JobsTray } from '../../features/tray/tray.tsx';
import { creditsTexts } from '../../texts/en/account/credits.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { shellTexts } from '../../texts/en/shell/shell.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Coin } from '../../ui/pictures/coin.tsx';
import { PageBoundary } from '../page-boundary.tsx';
import { PaymentToasts } from '../payment-toasts.ts';
import { prepareOfflineStart } from '../start/offline-start.ts';
import { skeleton } from '../start/skeleton.ts';
import { useIsReady } from '../start/use-is-ready.ts';
import { AccountMenu } from './account-menu.tsx';
import { dashboardTitle } from './dashboard-links.ts';
import { useLastTool } from './last-tool.ts';
import { NoTrialNote } from './no-trial-note.tsx';
import { OfflineNote } from './offline-note.tsx';
import { Sidebar } from './sidebar.tsx';
import { ToolRail } from './tool-rail.tsx';
import { useMenu } from './use-menu.ts';
import { WelcomeBanner } from './welcome-banner.tsx';

const CommandMenu = lazyPart(async () => (await import('./command-menu.tsx')).CommandMenu);

/** The header, sidebar and banners around every signed-in page. */
export function DashboardShell({ user, notice }: { user: User; notice: ReactNode }) {
  const { isOpen, isWide, setOpen } = useMenu();
  const { pathname } = useLocation();
  const title = dashboardTitle(pathname);
  const toggle = useRef<HTMLButtonElement>(null);
  const isReady = useIsReady();
  useEffect(prepareOfflineStart, []);
  useRefuseDrops();
  useToolBeforeShop();
  const lastTool = useLastTool();
  useEffect(() => {
    // A later page must not show it.
    if (isReady) skeleton()?.remove();
  }, [isReady]);

  const close = useCallback(() => {
    setOpen(false);
    // In the next frame, when the page is no longer inert; not if the page has the focus already.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) toggle.current?.focus({ preventScroll: true });
    });
  }, [setOpen]);

  if (!isReady && skeleton()) return null;
  return (
    // `--bar` is the height of the tools' bar at the bottom of a small screen.
    <div className="group/shell flex min-h-dvh [--bar:4rem] max-lg:has-data-fills-screen:[--bar:0rem] lg:[--bar:0rem] short:[--bar:2.8125rem]">
      <title>{`${title} · Imagemint`}</title>
      <a
        href="#content"
        inert={isOpen && !isWide}
        className="sr-only z-40 rounded-full bg-gold px-4 py-2 text-on-gold focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {shellTexts.skip}
      </a>
      {isOpen ? <Sidebar user={user} onClose={close} /> : null}
      {isOpen && isWide ? null : <ToolRail isInert={isOpen} />}
      <div className="min-w-0 flex-1 pb-(--bar)" inert={isOpen && !isWide}>
        {/* A container query: unlike a media query, its rem follow the text size of the page. */}
        <header className="@container group/header sticky top-0 z-20 border-b border-line bg-paper/90 backdrop-blur">
          <div className="flex flex-wrap items-center justify-end gap-1 px-2 py-2 @2xl:gap-2 @2xl:px-5">
            <IconButton
              ref={toggle}
              label={isOpen ? frameTexts.closeMenu : frameTexts.openMenu}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <PanelLeft className="size-5 rtl:-scale-x-100" />
            </IconButton>
            <nav aria-label={frameTexts.breadcrumb} className="min-w-10 flex-1">
              <ol className="flex items-center gap-2 text-small text-muted">
                <li className="@max-2xl:hidden">
                  <Link
                    to={lastTool}
                    className="inline-flex min-h-11 items-center hover:text-ink hover:underline"
                  >
                    {frameTexts.dashboard}
                  </Link>
                </li>
                <li aria-hidden="true" className="@max-2xl:hidden">
                  &gt;
                </li>
                <li
                  aria-current="page"
                  className="font-[560] text-ink @max-[22rem]:sr-only @max-md:text-tiny"
                >
                  {title}
                </li>
              </ol>
            </nav>
            <JobsTray userId={user.id} />
            {/* A phone has no room for it beside the jobs; the account's menu has it too. */}
            <Link
              to={routes.creditHistory.path}
              aria-label={frameTexts.purchaseHistory}
              title={frameTexts.purchaseHistory}
              className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-small font-[520] hover:bg-sunk @3xl:px-3 @max-md:group-has-data-tray/header:hidden"
            >
              <Receipt aria-hidden="true" className="size-5" />
              <span className="@max-3xl:hidden">{frameTexts.purchaseHistory}</span>
            </Link>
            <CreditsPill />
            <AccountMenu user={user} />
          </div>
        </header>
        {/* A page that fills the screen gets the height below the header. On a narrow page the banners are no wider than the page. */}
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto max-w-7xl p-4 has-[>[data-width=middle]]:max-w-[68rem] has-[>[data-width=narrow]]:max-w-[60rem] has-[>[data-width=wide]]:max-w-[100rem] has-[>[data-fills-screen]]:flex has-[>[data-fills-screen]]:h-[calc(100dvh-3.8125rem-var(--bar)-var(--keyboard,0px))] has-[>[data-fills-screen]]:flex-col sm:p-8"
        >
          <OfflineNote />
          {notice}
          {isReady ? (
            <>
              <WelcomeBanner user={user} />
              <NoTrialNote />
              <PaymentBanner />
              <Suspense fallback={null}>
                <CommandMenu />
              </Suspense>
              <PageBoundary>
                {/* While the page's code loads, the shell stays mounted: a menu in it may be open. */}
                <Suspense fallback={<PageLoading />}>
                  <Outlet />
                  <PaymentToasts />
                </Suspense>
              </PageBoundary>
            </>
          ) : (
            <PageLoading />
          )}
        </main>
      </div>
    </div>
  );
}

function PageLoading() {
  return (
    <p role="status" className="grid min-h-[60dvh] place-items-center text-muted">
      {shellTexts.loading}
    </p>
  );
}

const pillLook =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-raised ps-2 pe-3 text-small font-[560] whitespace-nowrap tabular-nums hover:border-ink';

/** The balance, and a link to the packs. Where it could not be read, a button that reads it again. */
function CreditsPill() {
  const { credits, isUnread } = useCreditsReading();
  const retry = useRetryCredits();
  if (isUnread) {
    return (
      <button
        type="button"
        className="inline-flex min-h-11 items-center rounded-full"
        onClick={retry}
      >
        <span className={pillLook}>
          <Coin />
          <span className="sr-only">{creditsTexts.unread}</span>
          <span>{uiTexts.tryAgain}</span>
        </span>
      </button>
    );
  }
  return (
    <Link
      to={routes.dashboardPricing.path}
      className="inline-flex min-h-11 items-center rounded-full"
    >
      <span aria-live="polite" className={pillLook}>
        <Coin />
        <span translate="no">
          {frameTexts.creditsPill(credits ? String(credits.available) : '...')}
        </span>
      </span>
    </Link>
  );
}

/**
 * Refuses files that are dropped outside a drop target: the browser would leave the app and open the file. Drop
 * targets call `preventDefault` first.
 */
function useRefuseDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
