import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { addressIn, splitAddress } from '../domain/languages.ts';
import { App } from './app/app.tsx';
import { prepareDashboardPage } from './app/dashboard-pages.ts';
import { loadPublicPage } from './app/public-pages.ts';
import { takeSkeleton } from './app/start/skeleton.tsx';
// Imported first: it records the document's address before the router changes it.
import './device/document-path.ts';
import { letPageWork } from './device/let-page-work.ts';
import { loadTexts, speak } from './texts/language.ts';
import { layOutDeferredParts } from './ui/page/deferred.ts';
import './ui/tokens.css';

const { language, path } = splitAddress(window.location.pathname);
speak(language);
// The bare shell, which development and an offline start use, is in English. The attribute is
// set only if it differs, because setting it recalculates the styles of every element.
if (document.documentElement.lang !== language) document.documentElement.lang = language;

const app = (
  <StrictMode>
    <BrowserRouter basename={addressIn(language, '/')}>
      <App />
    </BrowserRouter>
  </StrictMode>
);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
// No top-level await: the page's own file imports this one, and each would wait for the other.
void start(root);

async function start(root: HTMLElement): Promise<void> {
  if (takeSkeleton()) {
    await letPageWork();
    // The skeleton stays until the page can be rendered. If the page can't be fetched, the app shows an error.
    await Promise.all([loadTexts('first'), prepareDashboardPage(path).catch(() => undefined)]);
    // A transition renders in pieces, so that the device can do other things between them.
    startTransition(() => createRoot(root).render(app));
  } else if (root.hasChildNodes()) {
    // The page is prerendered, and React hydrates it.
    void layOutDeferredParts();
    // Yields after running the code, so that the browser can handle clicks before the hydration.
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
