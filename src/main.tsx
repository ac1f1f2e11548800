import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { loadPublicPage } from './app/public-pages.ts';
import './ui/tokens.css';

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app');
if (root.hasChildNodes()) {
  // Made at build: it is taken over as it stands. Not by a top-level await, for which
  // the page's own file would wait, and it for that.
  void loadPublicPage(window.location.pathname).then(() => hydrateRoot(root, app));
} else {
  createRoot(root).render(app);
}
