import { html } from 'hono/html';
import { renderPage } from './page.ts';

interface ErrorPage {
  mountPath: string;
  heading?: string;
  error: string;
  error_description?: string | undefined;
}

/**
 * For a request that must not be answered at its callback, an unregistered redirect URI above all:
 * Google shows a page of its own then, and the app hears nothing.
 */
export function renderErrorPage(page: ErrorPage) {
  return renderPage({
    title: 'Sign-in error',
    mountPath: page.mountPath,
    heading: page.heading ?? 'Access blocked: this request is not valid',
    lead: html`You can’t sign in this way. Go back to Imagemint and try again.`,
    content: html`<p class="problem" role="alert"><strong>Error: ${page.error}</strong></p>
${page.error_description === undefined ? '' : html`<p class="note">${page.error_description}</p>`}`,
  });
}
