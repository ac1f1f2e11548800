import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { addressIn, splitAddress } from '../domain/languages.ts';
import { App } from './app/app.tsx';
import { prepareDashboardPage } from './app/dashboard-pages.ts';
import { loadPublicPage } from './app/public-pages.ts';
import { takeFirstLook } from './app/start/skeleton.tsx';
// First of all, before the app goes on to another page.
import './device/document-path.ts';
import { letPageWork } from './device/let-page-work.ts';
import { loadTexts, speak } from './texts/language.ts';
import { unfoldInTurns } from './ui/page/deferred.ts';
import './ui/tokens.css';

const { language, path } = splitAddress(window.location.pathname);
speak(language);
// The bare shell, as development and a start without a network have it, is in English.
// Said once more it is worked out anew for every element of the page.
if (document.documentElement.lang !== language) document.documentElement.lang = language;

const app = (
  <StrictMode>
    <BrowserRouter basename={addressIn(language, '/')}>
      <App />
    </BrowserRouter>
  </StrictMode>
);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app');
// Not by a top-level await, for which the page's own file would wait, and it for that.
void start(root);

async function start(root: HTMLElement): Promise<void> {
  if (takeFirstLook()) {
    await letPageWork();
    // It stays until the page can be drawn. Where that can't be fetched, the app says so.
    await Promise.all([loadTexts('first'), prepareDashboardPage(path).catch(() => undefined)]);
    // In pieces: there is something to look at, and the device can do other things between them.
    startTransition(() => createRoot(root).render(app));
  } else if (root.hasChildNodes()) {
    // Made at build: it is taken over as it stands.
    void unfoldInTurns();
    // In pieces, of which the code was the first: what is pressed meanwhile is answered between them.
    await letPageWork();
    await Promise.all([loadTexts('first'), loadPublicPage(path)]);
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else {
    await loadTexts('first');
    createRoot(root).render(app);
  }
}
