import { variablesSchema } from '../../../worker/variables.ts';
import type { Output } from '../terminal/output.ts';
import type { CheckResult } from './check.ts';
import { checkFrontPage } from './front-page.ts';
import { checkHealth } from './health.ts';
import { checkFeatures, checkPacks } from './offers.ts';
import { checkSignIn } from './sign-in.ts';
import { checkTurnstileKey } from './turnstile.ts';
import { checkRazorpayKey, checkWebhook } from './webhook.ts';

interface Deployment {
  origin: string;
  /** Time limit for the address to answer with success, in milliseconds. */
  waitMs: number;
  /** The known values of variables. */
  given: Readonly<Record<string, string>>;
  /** Names of the deployment's secrets, or null where they are unknown. */
  held: ReadonlySet<string> | null;
  defaults: Readonly<Record<string, unknown>>;
}

/** Checks a deployed address and prints the results. Returns whether all is right. */
export async function checkDeployment(deployment: Deployment, output: Output): Promise<boolean> {
  const { origin, waitMs } = deployment;
  const health = await checkHealth(origin, waitMs);
  sayResult(health, output);
  // A deployment that is not set up fails every other check too, which would hide the cause.
  if (health.state === 'failure') return false;
  const results = (
    await Promise.all([
      checkFrontPage(origin),
      checkSignIn(origin),
      checkPacks(origin),
      checkFeatures(origin),
      checkPayments(deployment),
      checkChallenge(deployment),
    ])
  ).flat();
  for (const result of results) sayResult(result, output);
  return results.every(({ state }) => state !== 'failure');
}

async function checkPayments({
  origin,
  given,
  held,
  defaults,
}: Deployment): Promise<CheckResult[]> {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = given;
  const isExpected = keyId || held?.has('RAZORPAY_KEY_ID') ? true : held ? false : null;
  const secret = given.RAZORPAY_WEBHOOK_SECRET ?? null;
  const results = await checkWebhook(origin, { isExpected, secret });
  const apiUrl = given.RAZORPAY_API_URL ?? defaults.RAZORPAY_API_URL;
  if (keyId && keySecret && typeof apiUrl === 'string') {
    results.push(await checkRazorpayKey(apiUrl, keyId, keySecret));
  }
  return results;
}

async function checkChallenge({ given }: Deployment): Promise<CheckResult[]> {
  const { TURNSTILE_SECRET_KEY: secretKey } = given;
  if (!secretKey) return [];
  const { TURNSTILE_URL: base } = variablesSchema.shape;
  const address = `${base.parse(given.TURNSTILE_URL || undefined).replace(/\/+$/, '')}/siteverify`;
  return [await checkTurnstileKey(address, secretKey)];
}

function sayResult({ state, text }: CheckResult, output: Output): void {
  if (state === 'ok') output.good(text);
  else if (state === 'failure') output.bad(text);
  else output.warn(text);
}
