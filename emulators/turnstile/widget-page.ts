import type { Context } from 'hono';
import { html } from 'hono/html';
import { turnstileTestSiteKeys } from './constants.ts';

/** Site keys whose challenge a person must click; the others solve it by themselves. */
const asking: readonly string[] = [turnstileTestSiteKeys.asks];

const blocking: readonly string[] = [
  turnstileTestSiteKeys.blocks,
  turnstileTestSiteKeys.blocksInvisibly,
];

/** The document in the widget's frame. It solves the challenge and sends the token to the page around it. */
export function widgetPage(context: Context, siteKey: string) {
  const nonce = crypto.randomUUID();
  const mode = blocking.includes(siteKey) ? 'block' : asking.includes(siteKey) ? 'ask' : 'pass';
  context.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'`,
  );
  return context.html(html`<!doctype html>
<html lang="en" data-mode="${mode}">
  <head>
    <meta charset="utf-8" />
    <title>Turnstile (demo)</title>
    <style nonce="${nonce}">
      body { margin: 0; display: flex; align-items: center; height: 65px; box-sizing: border-box; padding: 0 1rem;
        border: 1px solid #b0b0b0; background: #fafafa; color: #222; font: 14px/1.4 system-ui, sans-serif; }
      label { display: flex; gap: 0.6rem; align-items: center; }
      input { width: 24px; height: 24px; }
    </style>
  </head>
  <body>
    <label><input type="checkbox" /> Verify you are human (demo)</label>
    <script nonce="${nonce}">
      const query = new URLSearchParams(location.search);
      const parent = query.get('parent');
      const box = document.querySelector('input');
      const send = (message) => window.parent.postMessage({ widget: query.get('id'), ...message }, parent);
      const { mode } = document.documentElement.dataset;
      const solve = async () => {
        box.checked = true;
        box.disabled = true;
        const body = {
          sitekey: query.get('sitekey'),
          action: query.get('action'),
          // The frame knows the page around it by its own referrer, not by what the page says.
          hostname: new URL(document.referrer).hostname,
        };
        const response = await fetch('solved', { method: 'POST', body: JSON.stringify(body) });
        const { token, error } = await response.json();
        send(token ? { token } : { error });
      };
      if (mode === 'block') send({ error: '300030' });
      else if (mode === 'pass') setTimeout(solve, 200);
      box.addEventListener('change', solve);
    </script>
  </body>
</html>`);
}
