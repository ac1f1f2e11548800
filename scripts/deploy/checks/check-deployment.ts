import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { handledEvents } from '../../../worker/payments/razorpay/razorpay-entities.ts';
import { printAs } from '../terminal.ts';
import {
  type CheckResult,
  describe,
  failure,
  ok,
  type Reply,
  read,
  request,
  warning,
} from './check.ts';
import { checkRazorpayKey, checkSignIn, checkTurnstileKey } from './check-services.ts';

interface Deployment {
  origin: string;
  /** Time limit for the address to be healthy, in milliseconds. */
  waitMs: number;
  /** The known values of variables. */
  provided: Readonly<Record<string, string>>;
  /** Names of the deployment's secrets, or null if they are unknown. */
  stored: ReadonlySet<string> | null;
  defaults: Readonly<Record<string, unknown>>;
}

/** Checks a deployed address and prints the results. Returns whether there is no failure. */
export async function checkDeployment(deployment: Deployment): Promise<boolean> {
  const { origin, waitMs, provided, defaults } = deployment;
  const health = await checkHealth(origin, waitMs);
  printAs(health.state, health.text);
  // A deployment that is not set up fails every other check too, which would hide the cause.
  if (health.state === 'failure') return false;
  const variables = { ...defaults, ...provided };
  const results = await Promise.all([
    checkFrontPage(origin),
    checkSignIn(origin),
    checkFeatures(origin),
    checkWebhook(deployment),
    checkRazorpayKey(variables),
    checkTurnstileKey(variables),
  ]);
  for (const { state, text } of results.flat()) printAs(state, text);
  return results.flat().every(({ state }) => state !== 'failure');
}

const healthSchema = z.object({ configured: z.boolean(), database: z.boolean() });
const healthRetryMs = 2000;

/** A new address takes up to a minute to be known everywhere, so this retries for `waitMs`. */
async function checkHealth(origin: string, waitMs: number): Promise<CheckResult> {
  const until = Date.now() + waitMs;
  for (;;) {
    const reply = await request(new URL('/api/health', origin));
    const health = read(healthSchema, reply);
    if (reply.status === 200 && health) return ok('/api/health: set up, and the database responds');
    if (Date.now() + healthRetryMs > until) {
      return failure(`/api/health: ${reasonOf(reply, health)}`);
    }
    await wait(healthRetryMs);
  }
}

function reasonOf(reply: Reply, health: z.infer<typeof healthSchema> | undefined): string {
  if (!health) return `${describe(reply)}, and not the response of this product`;
  if (health.configured) return 'the database does not respond';
  return "a variable is missing or wrong; the Worker's log names it (npx wrangler tail)";
}

async function checkFrontPage(origin: string): Promise<CheckResult> {
  const reply = await request(new URL('/', origin), { headers: { Accept: 'text/html' } });
  if (reply.status !== 200) return failure(`The front page: ${describe(reply)}`);
  const faults = faultsOfHeaders(reply.headers, origin.startsWith('https:'));
  if (reply.body.includes('static.cloudflareinsights.com')) {
    return warning(
      'The front page: Cloudflare adds its analytics script, which our policy blocks. Turn off its ' +
        'automatic setup (docs/operating.md, What Cloudflare adds in front)',
    );
  }
  return faults.length > 0
    ? failure(`The front page: ${faults.join('; ')}`)
    : ok('The front page, with its policies');
}

/** Returns the faults in the headers of a page, each as a short text. */
export function faultsOfHeaders(headers: Headers, isHttps: boolean): string[] {
  const policy = headers.get('Content-Security-Policy') ?? '';
  const scripts = /(?:^|;)\s*script-src ([^;]*)/.exec(policy)?.[1];
  return [
    scripts === undefined && 'no Content-Security-Policy for scripts',
    scripts?.includes("'unsafe-inline'") && 'its policy lets inline scripts run',
    headers.get('X-Content-Type-Options') !== 'nosniff' && 'no X-Content-Type-Options: nosniff',
    isHttps &&
      !/max-age=[1-9]/.test(headers.get('Strict-Transport-Security') ?? '') &&
      'no Strict-Transport-Security',
  ].filter((fault) => typeof fault === 'string');
}

const featuresSchema = z.looseObject({ payments: z.boolean(), tools: z.array(z.unknown()) });
const packsSchema = z.object({ packs: z.array(z.unknown()).min(1) });

async function checkFeatures(origin: string): Promise<CheckResult> {
  const [features, packs] = await Promise.all([
    request(new URL('/api/features', origin)),
    request(new URL('/api/packs', origin)),
  ]);
  const offered = read(featuresSchema, features);
  if (features.status !== 200 || !offered) return failure(`/api/features: ${describe(features)}`);
  const sold = read(packsSchema, packs);
  if (packs.status !== 200 || !sold) return failure(`/api/packs: ${describe(packs)}`);
  const payments = offered.payments ? 'on' : 'off';
  return ok(`Payments ${payments}, ${offered.tools.length} tools, ${sold.packs.length} packs`);
}

const problemSchema = z.object({ code: z.string() });

/** An event that the product acknowledges and ignores. */
const harmlessEvent = JSON.stringify({ event: 'imagemint.check', payload: {} });

const exemption =
  'A bot protection must let its path through (docs/operating.md, What Cloudflare adds in front)';

/** Returns null for the refusal that a webhook with a wrong signature gets. */
export function judgeForged(reply: Reply, sells: boolean): CheckResult | null {
  const code = read(problemSchema, reply)?.code;
  if (reply.status === 503 && code === 'payments_off') {
    return sells
      ? failure('Payments are off, though RAZORPAY_KEY_ID is set')
      : ok('A forged webhook is refused; payments are off');
  }
  if (reply.status === 403 && code === undefined) {
    return failure(`Something in front of the Worker refuses webhooks with 403: ${exemption}`);
  }
  if (reply.status === 400 && code === 'invalid_signature') return null;
  return failure(`A forged webhook: ${describe(reply)}, not 400`);
}

/** Checks that the product refuses a webhook with a wrong signature and accepts one with ours. */
async function checkWebhook({ origin, provided, stored }: Deployment): Promise<CheckResult[]> {
  const address = `${origin}/api/webhooks/razorpay`;
  const post = (signature: string) =>
    request(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Razorpay-Signature': signature },
      body: harmlessEvent,
    });
  const forged = await post('0'.repeat(64));
  const sells = Boolean(provided.RAZORPAY_KEY_ID || stored?.has('RAZORPAY_KEY_ID'));
  const unexpected = judgeForged(forged, sells);
  if (unexpected) return [unexpected];
  const results = [ok('A forged webhook is refused')];
  const secret = provided.RAZORPAY_WEBHOOK_SECRET;
  if (secret) {
    const signed = await post(createHmac('sha256', secret).update(harmlessEvent).digest('hex'));
    results.push(
      signed.status === 200
        ? ok('A webhook signed with RAZORPAY_WEBHOOK_SECRET is accepted')
        : failure('A webhook signed with RAZORPAY_WEBHOOK_SECRET is refused: the secrets differ'),
    );
  }
  // Razorpay's API does not list a merchant's webhooks.
  const registered =
    `Only the Razorpay dashboard shows whether the webhook is registered (Account & Settings, Webhooks). ` +
    `It needs the address ${address}, RAZORPAY_WEBHOOK_SECRET, and the events ${[...handledEvents].join(', ')}. ${exemption}`;
  return [...results, warning(registered)];
}
