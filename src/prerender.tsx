import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { User } from '../domain/account/user.ts';
import { addressIn, type Language } from '../domain/languages.ts';
import type { RoutePath } from '../domain/routes.ts';
import type { Seller } from '../domain/site/seller.ts';
import { sellerAtBuild } from '../domain/site/seller-elements.ts';
import { App } from './app/app.tsx';
import { loadDashboardPage } from './app/dashboard-pages.ts';
import { SellerAtBuild } from './features/seller/seller.ts';
import { SessionAtBuild } from './features/session/session.tsx';
import { SitePage } from './site/site-page.tsx';
import { shellTexts } from './texts/en/shell/shell.ts';
import { hindi } from './texts/hi/index.ts';
import { loadTexts, setLanguage } from './texts/language.ts';

/** The user of a skeleton: without values, because the real user is not known at build. */
const placeholderUser: User = {
  id: '',
  email: '\u00a0',
  displayName: '\u00a0',
  photoUrl: null,
  createdAt: '',
  keepPictures: false,
};

/**
 * Renders the public page at the path in a language, as everybody gets it. The Worker replaces the
 * placeholders of the usual seller with the seller's values (`docs/decisions/0044`).
 */
export async function renderPage(
  language: Language,
  path: RoutePath,
  seller: Seller = sellerAtBuild,
): Promise<string> {
  await prepareTexts(language);
  const page = (
    <SellerAtBuild value={seller}>
      <SitePage path={path} />
    </SellerAtBuild>
  );
  return render(page, language, path);
}

/**
 * Renders the skeleton of a signed-in page, without a user and a balance. It is inert: the app
 * shows it until it can render the page itself.
 */
export async function renderSkeleton(language: Language, path: RoutePath): Promise<string> {
  await prepareTexts(language);
  await loadDashboardPage(path);
  const session = { state: 'signed-in', user: placeholderUser, expiresAt: null } as const;
  return render(
    <div data-skeleton>
      <div inert aria-hidden="true">
        <SessionAtBuild value={session}>
          <App />
        </SessionAtBuild>
      </div>
      <p
        role="status"
        className="fixed inset-x-0 bottom-20 mx-auto w-fit rounded-full border border-line bg-raised px-4 py-2 text-small text-muted"
      >
        {shellTexts.loading}
      </p>
    </div>,
    language,
    path,
  );
}

/** Loads all texts of a language: modules that an earlier page has loaded do not load theirs again. */
async function prepareTexts(language: Language): Promise<void> {
  setLanguage(language, hindi);
  await loadTexts('first', 'public', 'law', 'dashboard', 'pages');
}

async function render(app: ReactNode, language: Language, path: RoutePath): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={addressIn(language, '/')} location={addressIn(language, path)}>
        {app}
      </StaticRouter>
    </StrictMode>,
    {
      // One chunk: later chunks would need an inline script to move them into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  return new Response(prelude).text();
}
