import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { apiRoutes } from './api-routes.ts';
import { Books } from './books.ts';
import { controlRoutes } from './control-routes.ts';
import { ApiFaults } from './faults.ts';
import { Till } from './till.ts';
import { Webhooks } from './webhooks.ts';

const checkoutScript = new URL('./checkout.js', import.meta.url);

/**
 * A local stand-in for Razorpay: its REST interface, its checkout script, and its
 * signed webhooks. `baseUrl` is where it is mounted; `webhookTarget` where events
 * are posted, or null when somebody fetches them.
 */
export function createRazorpayEmulator(options: {
  baseUrl: string;
  webhookTarget: string | null;
}): Hono {
  const books = new Books();
  const webhooks = new Webhooks(options.webhookTarget);
  const till = new Till(books, webhooks);
  const faults = new ApiFaults();
  return new Hono()
    .get('/v1/checkout.js', (context) =>
      context.body(
        readFileSync(checkoutScript, 'utf8').replaceAll('__BASE_URL__', options.baseUrl),
        200,
        { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' },
      ),
    )
    .get('/checkout/orders/:id', (context) => {
      const order = books.orders.get(context.req.param('id'));
      return order ? context.json(order) : context.json({ message: 'No such order' }, 404);
    })
    .route('/v1', apiRoutes(books, faults))
    .route('/control', controlRoutes({ books, till, webhooks, faults }));
}
