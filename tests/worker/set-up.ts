import { applyD1Migrations, type D1Migration, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

declare global {
  namespace Cloudflare {
    interface Env {
      MIGRATIONS: D1Migration[];
      SERVICES_ORIGIN: string;
      /** A secret, so wrangler's types do not know it. */
      OPERATOR_SECRET: string;
      IMAGE_PROVIDER_KEYS: string;
      RAZORPAY_KEY_SECRET: string;
    }
  }
}

// Files share one runtime, which is quicker by far: each begins with empty stores.
await reset();

// Each file begins with services that work.
for (const service of ['razorpay', 'exchange-rate', 'contact-form', 'image-host']) {
  await fetch(`${env.SERVICES_ORIGIN}/__services/${service}/control`, { method: 'DELETE' });
}
// Each file begins with fresh key limits, and without another's faults.
const control = `${env.SERVICES_ORIGIN}/__services/image-provider/control`;
await fetch(control, { method: 'DELETE' });
// Small pictures are drawn at once.
await fetch(control, { method: 'POST', body: JSON.stringify({ size: 64 }) });
await applyD1Migrations(env.DATABASE, env.MIGRATIONS);
