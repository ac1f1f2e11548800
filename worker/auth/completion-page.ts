import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Language } from '../../domain/languages.ts';

type Outcome = { type: 'signed-in' } | { type: 'sign-in-failed'; code: string };

const messages: Record<Language, Record<Outcome['type'], string>> = {
  en: {
    'signed-in': 'Signed in. This window closes automatically.',
    'sign-in-failed': 'Not signed in. You can close this window.',
  },
  hi: {
    'signed-in': 'साइन इन हो गया। यह विंडो अपने-आप बंद हो जाएगी।',
    'sign-in-failed': 'साइन इन नहीं हुआ। आप यह विंडो बंद कर सकते हैं।',
  },
};

/**
 * The page that the popup shows after Google's redirect. It reports the outcome over a same-origin
 * BroadcastChannel, because the link to the window that opened it may be cut. After 600 ms it opens
 * the app at `address`, where the browser did not close the window.
 */
export function completionPage(
  context: Context,
  language: Language,
  outcome: Outcome,
  address: string,
) {
  const nonce = crypto.randomUUID();
  context.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
  );
  const data = JSON.stringify({ outcome, address }).replaceAll('<', '\\u003c');
  return context.html(html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Imagemint</title>
    <style nonce="${nonce}">
      body { display: grid; min-height: 90vh; place-items: center; font: 1rem system-ui; }
    </style>
  </head>
  <body>
    <p>${messages[language][outcome.type]}</p>
    <script type="application/json" id="data">${raw(data)}</script>
    <script nonce="${nonce}">
      const { outcome, address } = JSON.parse(document.getElementById('data').textContent);
      const channel = new BroadcastChannel('imagemint-sign-in');
      channel.postMessage(outcome);
      window.close();
      setTimeout(() => location.replace(address), 600);
    </script>
  </body>
</html>`);
}
