import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Language } from '../../domain/languages.ts';
import { toBase64Url } from '../crypto/base64-url.ts';

/** A random UUID would have six bits less. */
const nonceBytes = 16;

export function wantsPage(context: Context): boolean {
  return context.req.header('Accept')?.includes('text/html') === true;
}

/** A page without the site's files. `content` gets the nonce for its scripts; the policy allows nothing else. */
export function plainPage(
  context: Context,
  language: Language,
  content: (nonce: string) => HtmlEscapedString | Promise<HtmlEscapedString>,
  status = 200,
) {
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(nonceBytes)));
  context.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
  );
  const page = html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Imagemint</title>
    <style nonce="${nonce}">
      body { display: grid; min-height: 90vh; place-content: center; padding: 1rem; font: 1rem/1.5 system-ui; text-align: center; }
      a { color: inherit; }
    </style>
  </head>
  <body>
    ${content(nonce)}
  </body>
</html>`;
  return context.html(page, status as ContentfulStatusCode);
}
