import { html, raw } from 'hono/html';
import type { Order } from './entities.ts';

/** The dialog's parameters. `parent` is the origin of the page around the frame; without it the dialog is a page of its own. */
export interface CheckoutView {
  baseUrl: string;
  order: Order;
  name: string;
  color: string;
  parent?: string;
  callbackUrl?: string;
}

/** The only text from outside that the style sheet accepts is a color. */
const colorPattern = /^#[0-9a-f]{3,8}$/i;

function money({ amount, currency }: Order): string {
  const locale = currency === 'INR' ? 'en-IN' : 'en-US';
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100);
}

const styles = `
  :root { color-scheme: light; }
  html, body { background: transparent; }
  body[data-alone] { background: #e9edf2; }
  dialog { box-sizing: border-box; width: min(24rem, calc(100vw - 2rem)); padding: 0; border: 0;
    border-radius: 0.75rem; overflow: hidden; color: #1b2430; background: #fff;
    font: 15px/1.45 system-ui, sans-serif; box-shadow: 0 1.5rem 4rem rgb(0 0 0 / 0.35); }
  dialog::backdrop { background: rgb(10 14 22 / 0.6); }
  header { display: flex; align-items: center; gap: 0.75rem; padding: 1rem 1.25rem;
    border-top: 0.4rem solid var(--accent); background: #f5f7fa; }
  h2 { flex: 1; margin: 0; font-size: 1.05rem; }
  h2 small { display: block; font-weight: 400; font-size: 0.8rem; color: #56606e; }
  main { display: grid; gap: 0.75rem; padding: 1.25rem; }
  fieldset { display: flex; gap: 0.5rem; margin: 0; padding: 0; border: 0; }
  legend { padding: 0; margin-bottom: 0.35rem; font-weight: 600; }
  label { flex: 1; display: flex; gap: 0.5rem; align-items: center; min-height: 2.75rem;
    padding: 0 0.75rem; border: 1px solid #c9d1dc; border-radius: 0.5rem; cursor: pointer; }
  label:has(:checked) { border-color: #1b2430; box-shadow: inset 0 0 0 1px #1b2430; }
  button { min-height: 2.75rem; padding: 0 1rem; border: 1px solid #c9d1dc; border-radius: 0.5rem;
    background: #fff; color: inherit; font: inherit; cursor: pointer; text-align: start; }
  button.pay { border: 0; background: #1b2430; color: #fff; font-weight: 600; text-align: center; }
  button.close { min-width: 2.75rem; text-align: center; border: 0; background: none; }
  button:focus-visible, input:focus-visible { outline: 3px solid #2f6fed; outline-offset: 2px; }
  p { margin: 0; font-size: 0.8rem; color: #56606e; }
  [role='alert'] { color: #a1121f; font-size: 0.9rem; }
  [role='alert']:empty { display: none; }
`;

/** Renders the dialog in which a developer pays or chooses another outcome. */
export function checkoutPage(view: CheckoutView) {
  const { order, parent = '', callbackUrl = '' } = view;
  const accent = colorPattern.test(view.color) ? view.color : '#3399cc';
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Checkout (emulated)</title>
    <style>:root { --accent: ${raw(accent)}; }${raw(styles)}</style>
  </head>
  <body data-base="${view.baseUrl}" data-order-id="${order.id}" data-parent-origin="${parent}"
    data-callback-url="${callbackUrl}" ${parent ? '' : raw('data-alone')}>
    <dialog aria-labelledby="title">
      <header>
        <h2 id="title">${view.name || 'Checkout'}<small>${money(order)} · emulated, no real payment</small></h2>
        <button class="close" type="button" aria-label="Close checkout">✕</button>
      </header>
      <main>
        <fieldset>
          <legend>Payment method</legend>
          <label><input type="radio" name="method" value="card" ${order.currency === 'USD' ? raw('checked') : ''}> Card</label>
          <label><input type="radio" name="method" value="upi" ${raw(order.currency === 'INR' ? 'checked' : 'disabled')}> UPI</label>
        </fieldset>
        <div role="alert"></div>
        <button class="pay" type="button" data-outcome="succeed">Pay ${money(order)}</button>
        <p>Or test another outcome:</p>
        <button type="button" data-outcome="fail">Decline the payment</button>
        <button type="button" data-outcome="fail_first">Decline now, capture later</button>
        <button type="button" data-outcome="authorize_only">Authorize now, capture later</button>
        <button type="button" data-outcome="leave_pending">Leave the payment with the bank</button>
        <button type="button" data-outcome="vanish">Pay without a return to the page</button>
      </main>
    </dialog>
    <script type="module" src="${view.baseUrl}/v1/checkout/frame.js"></script>
  </body>
</html>`;
}
