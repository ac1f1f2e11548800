import { html } from 'hono/html';
import { renderPage } from './page.ts';

interface ErrorPage {
  mountPath: string;
  heading?: string;
  error: string;
  error_description?: string | undefined;
}

/**
 * Renders the page for a request that must not be handled at its callback, for instance one with
 * an unregistered redirect URI. As at Google, the app gets no response then.
 */
export function renderErrorPage(page: ErrorPage) {
  return renderPage({
    title: 'Sign-in error',
    mountPath: page.mountPath,
    heading: page.heading ?? 'Access blocked: this request is not valid',
    lead: html`This sign-in is not possible. Go back to Imagemint and try again.`,
    content: html`<p class="problem" role="alert"><strong>Error: ${page.error}</strong></p>
${page.error_description === undefined ? '' : html`<p class="note">${page.error_description}</p>`}`,
  });
}
