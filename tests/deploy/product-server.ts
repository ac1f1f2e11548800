import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import type { TestContext } from 'vitest';
import { listen } from './rehearsal.ts';

/** How the address that is checked after a deployment behaves. */
interface Behavior {
  isConfigured?: boolean;
  /** Razorpay's webhook secret. Without it payments are off. */
  webhookSecret?: string;
  /** The redirect address of the sign-in, where it is a wrong one. */
  redirectUri?: string;
}

/** Responds to the check after a deployment as the product does, which takes too long to start. */
export async function serveProduct(
  test: TestContext,
  { isConfigured = true, webhookSecret, redirectUri }: Behavior = {},
): Promise<string> {
  const app = new Hono()
    .get('/', (context) =>
      context.html('<!doctype html><title>Imagemint</title>', 200, {
        'Content-Security-Policy': "script-src 'self'",
        'X-Content-Type-Options': 'nosniff',
      }),
    )
    .get('/api/health', (context) =>
      context.json({ configured: isConfigured, database: true }, isConfigured ? 200 : 503),
    )
    .get('/api/packs', (context) => context.json({ packs: [{ productId: 'starter' }] }))
    .get('/api/features', (context) =>
      context.json({ payments: webhookSecret !== undefined, tools: ['text2img'] }),
    )
    .get('/api/auth/google/start', (context) => {
      const target = new URL('/authorize', origin.replace('127.0.0.1', 'localhost'));
      target.search = new URLSearchParams({
        client_id: 'someone',
        redirect_uri: redirectUri ?? `${origin}/api/auth/google/callback`,
        state: 'state',
        nonce: 'nonce',
        code_challenge: 'challenge',
        code_challenge_method: 'S256',
      }).toString();
      return context.redirect(target.href);
    })
    .get('/authorize', (context) => context.html('Choose an account'))
    .post('/api/webhooks/razorpay', async (context) => {
      if (webhookSecret === undefined) return context.json({ code: 'payments_off' }, 503);
      const hmac = createHmac('sha256', webhookSecret).update(await context.req.text());
      return hmac.digest('hex') === context.req.header('X-Razorpay-Signature')
        ? context.json({ handled: false })
        : context.json({ code: 'invalid_signature' }, 400);
    });
  const origin = await listen(app, test);
  return origin;
}
