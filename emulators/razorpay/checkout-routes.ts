import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { checkoutPage } from './checkout-page.ts';
import type { PaymentRecords } from './payment-records.ts';

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

const script = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'no-store',
} as const;

const loader =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="12" fill="none" stroke="#8fa0b5" stroke-width="3" stroke-dasharray="50 26"/></svg>';

/** What a merchant's page loads from Razorpay: the script, the dialog in its frame, and the page for a browser without frames. */
export function checkoutRoutes(records: PaymentRecords, baseUrl: string): Hono {
  return new Hono()
    .get('/checkout.js', (context) =>
      context.body(read('./checkout-script.js').replaceAll('__BASE_URL__', baseUrl), 200, script),
    )
    .get('/checkout/frame.js', (context) => context.body(read('./checkout-frame.js'), 200, script))
    .get('/checkout/risk.js', (context) =>
      context.body(`navigator.sendBeacon('${baseUrl}/v1/track');`, 200, script),
    )
    .get('/checkout/loader.svg', (context) =>
      context.body(loader, 200, { 'Content-Type': 'image/svg+xml' }),
    )
    .post('/track', (context) => context.body(null, 204))
    .get('/checkout/public', (context) => {
      const { order_id: orderId = '', name = '', color = '', parent = '' } = context.req.query();
      const order = records.orders.get(orderId);
      if (!order || !URL.canParse(parent)) return context.text('No such order', 404);
      return context.html(checkoutPage({ baseUrl, order, name, color, parent }));
    })
    .post('/checkout/embedded', async (context) => {
      const fields = (await context.req.parseBody()) as Record<string, string>;
      const { order_id: orderId = '', name = '', color = '', callback_url: callbackUrl } = fields;
      const order = records.orders.get(orderId);
      if (!order || !callbackUrl || !URL.canParse(callbackUrl)) {
        return context.text('No such order', 404);
      }
      return context.html(checkoutPage({ baseUrl, order, name, color, callbackUrl }));
    });
}
