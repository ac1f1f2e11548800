import { Hono } from 'hono';
import { apiRoutes } from './api-routes.ts';
import { Books } from './books.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { controlRoutes } from './control-routes.ts';
import { ApiFaults } from './faults.ts';
import { Till } from './till.ts';
import { Webhooks } from './webhooks.ts';

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
    .route('/v1', checkoutRoutes(books, options.baseUrl))
    .route('/v1', apiRoutes(books, faults))
    .route('/control', controlRoutes({ books, till, webhooks, faults }));
}
