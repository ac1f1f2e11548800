import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { addressIn, splitAddress } from '../domain/languages.ts';
import { App } from './app/app.tsx';
import { prepareDashboardPage } from './app/dashboard-pages.ts';
import { PageToaster } from './app/page-toaster.tsx';
import { skeleton } from './app/start/skeleton.ts';
// Imported first: it records the document's address before the router changes it.
import './device/document-path.ts';
import { yieldToMain } from './device/yield-to-main.ts';
import { hindi } from './texts/hi/index.ts';
import { loadTexts, setLanguage } from './texts/language.ts';
import './app/app.css';

const { language, path } = splitAddress(window.location.pathname);
setLanguage(language, hindi);
// The bare shell, which development and an offline start use, is in English. The attribute is
// set only if it differs, because setting it recalculates the styles of every element.
if (document.documentElement.lang !== language) document.documentElement.lang = language;

const app = (
  <StrictMode>
    <BrowserRouter basename={addressIn(language, '/')}>
      <App />
      <PageToaster />
    </BrowserRouter>
  </StrictMode>
);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
// No top-level await: the page's own file imports this one, and each would wait for the other.
void start(root);

async function start(root: HTMLElement): Promise<void> {
  const texts = loadTexts('first');
  if (skeleton()) {
    await yieldToMain();
    // The skeleton stays until the page can be rendered. If the page can't be fetched, the app shows an error.
    await prepareDashboardPage(path).catch(() => undefined);
  }
  await texts;
  // A transition renders in pieces, so that the device can do other things between them.
  startTransition(() => createRoot(root).render(app));
}
