import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { addressIn, type Language, languages } from '../domain/languages.ts';
import { publicPaths, type RoutePath, signedInPaths } from '../domain/routes.ts';
import { sellerAtBuild } from '../domain/seller-elements.ts';
import type { User } from '../domain/user.ts';
import { App } from './app/app.tsx';
import { loadDashboardPage } from './app/dashboard-pages.ts';
import { loadPublicPage } from './app/public-pages.ts';
import { setSeller } from './features/seller/seller.ts';
import { SessionAtBuild } from './features/session/session.tsx';
import { structuredData } from './structured-data.ts';
import { shellTexts } from './texts/en/shell.ts';
import { loadTexts, speak } from './texts/language.ts';

// The Worker puts the seller's own values into the places (`docs/decisions/0027`).
setSeller(sellerAtBuild);

export { languages, publicPaths, signedInPaths, structuredData };

/** Whom a first look is made for: nobody knows yet who will see it, and their name's place is kept free. */
const nobody: User = {
  id: '',
  email: '\u00a0',
  displayName: '\u00a0',
  photoUrl: null,
  createdAt: '',
};

/** What the public page at the path looks like in a language before anything is known of who sees it. */
export async function renderPage(language: Language, path: RoutePath): Promise<string> {
  await learn(language);
  await loadPublicPage(path);
  return render(<App />, language, path);
}

/**
 * What a signed-in page looks like before its user, its balance and its code are there. It
 * can't be used: the app draws the page anew, and has this in its place until then.
 */
export async function renderFirstLook(language: Language, path: RoutePath): Promise<string> {
  await learn(language);
  await loadDashboardPage(path);
  const session = { state: 'signed-in', user: nobody, expiresAt: null } as const;
  return render(
    <div data-first-look>
      <div inert aria-hidden="true">
        <SessionAtBuild value={session}>
          <App />
        </SessionAtBuild>
      </div>
      <p
        role="status"
        className="fixed inset-x-0 bottom-6 mx-auto w-fit animate-late rounded-full border border-line bg-raised px-4 py-2 text-small text-muted shadow-float"
      >
        {shellTexts.loading}
      </p>
    </div>,
    language,
    path,
  );
}

/** All texts: code that came for a page in another language does not fetch its texts again. */
async function learn(language: Language): Promise<void> {
  speak(language);
  await loadTexts('first', 'public', 'law', 'dashboard');
}

async function render(app: ReactNode, language: Language, path: RoutePath): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={addressIn(language, '/')} location={addressIn(language, path)}>
        {app}
      </StaticRouter>
    </StrictMode>,
    {
      // Parts that came later would need a script to be put in their places.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  return new Response(prelude).text();
}
