import { Hono } from 'hono';
import { apiRoutes } from './api-routes.ts';
import { Checkout } from './checkout.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { controlRoutes } from './control-routes.ts';
import { ApiFaults } from './faults.ts';
import { PaymentRecords } from './payment-records.ts';
import { Webhooks } from './webhooks.ts';

/**
 * Emulates Razorpay: its REST API, its checkout script and its signed webhooks.
 * `baseUrl` is the address where the emulator is mounted, `webhookTarget` the address that
 * events are posted to, or null when a test fetches them.
 */
export function createRazorpayEmulator(options: {
  baseUrl: string;
  webhookTarget: string | null;
}): Hono {
  const records = new PaymentRecords();
  const webhooks = new Webhooks(options.webhookTarget);
  const checkout = new Checkout(records, webhooks);
  const faults = new ApiFaults();
  return new Hono()
    .route('/v1', checkoutRoutes(records, options.baseUrl))
    .route('/v1', apiRoutes({ records, checkout, faults }))
    .route('/control', controlRoutes({ records, checkout, webhooks, faults }));
}
