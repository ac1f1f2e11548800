import type { Output } from '../terminal/output.ts';
import type { CheckResult } from './check.ts';
import { checkFrontPage } from './front-page.ts';
import { checkHealth } from './health.ts';
import { checkFeatures, checkPacks } from './offers.ts';
import { checkSignIn } from './sign-in.ts';
import { checkRazorpayKey, checkWebhook } from './webhook.ts';

interface Deployment {
  origin: string;
  /** How long the address may take to answer well, in milliseconds. */
  waitMs: number;
  /** What of the variables is at hand. */
  given: Readonly<Record<string, string>>;
  /** Names of the secrets that the deployment holds; null where nobody knows. */
  held: ReadonlySet<string> | null;
  defaults: Readonly<Record<string, unknown>>;
}

/** Looks at a deployed address and prints what it finds; whether nothing is wrong. */
export async function checkDeployment(deployment: Deployment, output: Output): Promise<boolean> {
  const { origin, waitMs } = deployment;
  const health = await checkHealth(origin, waitMs);
  sayResult(health, output);
  // One that is not set up answers nothing else: its other faults would hide the one that counts.
  if (health.state === 'failure') return false;
  const results = (
    await Promise.all([
      checkFrontPage(origin),
      checkSignIn(origin),
      checkPacks(origin),
      checkFeatures(origin),
      checkPayments(deployment),
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

function sayResult({ state, text }: CheckResult, output: Output): void {
  if (state === 'ok') output.good(text);
  else if (state === 'failure') output.bad(text);
  else output.warn(text);
}
