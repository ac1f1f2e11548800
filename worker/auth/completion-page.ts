import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Language } from '../../domain/languages.ts';
import { plainPage } from '../http/plain-page.ts';

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
 * The popup's page after Google's redirect. It reports over a same-origin BroadcastChannel, because the link to its
 * opener may be cut. If the browser does not close the window, it opens `address` after 600 ms.
 */
export function completionPage(
  context: Context,
  language: Language,
  outcome: Outcome,
  address: string,
) {
  const data = JSON.stringify({ outcome, address }).replaceAll('<', '\\u003c');
  return plainPage(
    context,
    language,
    (nonce) => html`<p>${messages[language][outcome.type]}</p>
    <script type="application/json" id="data">${raw(data)}</script>
    <script nonce="${nonce}">
      const { outcome, address } = JSON.parse(document.getElementById('data').textContent);
      const channel = new BroadcastChannel('imagemint-sign-in');
      channel.postMessage(outcome);
      window.close();
      setTimeout(() => location.replace(address), 600);
    </script>`,
  );
}
