import { applyD1Migrations, type D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, vi } from 'vitest';
import { emptyStores } from './empty-stores.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      MIGRATIONS: D1Migration[];
      SERVICES_ORIGIN: string;
      /** A secret, which wrangler's types do not contain. */
      OPERATOR_SECRET: string;
      IMAGE_PROVIDER_KEYS: string;
      RAZORPAY_KEY_ID: string;
      RAZORPAY_KEY_SECRET: string;
    }
  }
}

// The files share a clock too: a test that failed at another time must not fail those of others.
afterAll(() => {
  vi.useRealTimers();
});

// All files share one runtime, which is much faster: each begins with empty stores.
await emptyStores();

// Each file begins with working services.
const services = ['razorpay', 'exchange-rate', 'contact-form', 'email', 'image-host', 'turnstile'];
for (const service of services) {
  await fetch(`${env.SERVICES_ORIGIN}/__services/${service}/control`, { method: 'DELETE' });
}
// Each file begins with new key limits, and without the faults of another file.
const control = `${env.SERVICES_ORIGIN}/__services/image-provider/control`;
await fetch(control, { method: 'DELETE' });
// Small pictures are drawn quickly.
await fetch(control, { method: 'POST', body: JSON.stringify({ size: 64 }) });
await applyD1Migrations(env.DATABASE, env.MIGRATIONS);
