import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'vitest';

/** How the address that is checked after a deployment behaves. */
interface Behaviour {
  isConfigured: boolean;
  /** Razorpay's webhook secret; null where payments are off. */
  webhookSecret: string | null;
  /** Leads back from Google; the right address by default. */
  redirectUri?: string;
}

export const goodPolicies = {
  'Content-Security-Policy': "default-src 'self'; script-src 'self' 'sha256-abc='",
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Answers the few calls of the check after a deployment as the product does. The
 * product itself is tested elsewhere; to start it for each rehearsal takes too long.
 */
export async function serveProduct(behaviour: Behaviour, { onTestFinished }: TestContext) {
  const server = createServer((request, response) => {
    void answer(request, origin, behaviour).then(({ status, headers, body }) => {
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin };
}

interface ServedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

async function answer(
  request: IncomingMessage,
  origin: string,
  { isConfigured, webhookSecret, redirectUri }: Behaviour,
): Promise<ServedAnswer> {
  const json = (status: number, body: object): ServedAnswer => ({
    status,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  switch (new URL(request.url ?? '/', origin).pathname) {
    case '/api/health': {
      const status = isConfigured ? 200 : 503;
      return json(status, { status: 'x', configured: isConfigured, database: true });
    }
    case '/':
      return {
        status: 200,
        headers: { 'Content-Type': 'text/html; charset=utf-8', ...goodPolicies },
        body: '<!doctype html><title>Imagemint</title>',
      };
    case '/api/auth/google/start': {
      const target = new URL('/authorize', origin.replace('127.0.0.1', 'localhost'));
      target.search = new URLSearchParams({
        client_id: 'someone',
        redirect_uri: redirectUri ?? `${origin}/api/auth/google/callback`,
        state: 'state',
        nonce: 'nonce',
        code_challenge: 'challenge',
        code_challenge_method: 'S256',
      }).toString();
      return { status: 302, headers: { Location: target.href }, body: '' };
    }
    case '/authorize':
      return { status: 200, headers: { 'Content-Type': 'text/html' }, body: 'Choose an account' };
    case '/api/packs':
      return json(200, { packs: [{ productId: 'starter' }], rate: {} });
    case '/api/features':
      return json(200, { payments: webhookSecret !== null, tools: ['text2img'], contact: true });
    case '/api/webhooks/razorpay': {
      if (webhookSecret === null) return json(503, { code: 'payments_off' });
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const signature = createHmac('sha256', webhookSecret)
        .update(Buffer.concat(chunks))
        .digest('hex');
      return request.headers['x-razorpay-signature'] === signature
        ? json(200, { handled: false })
        : json(400, { code: 'invalid_signature' });
    }
    default:
      return json(404, { code: 'not_found' });
  }
}
