import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { handledEvents } from '../../../worker/payments/razorpay/razorpay-entities.ts';
import { type CheckResult, failure, jsonOf, note, ok, request, warning } from './check.ts';

const problemSchema = z.object({ code: z.string() });

export function webhookAddress(origin: string): string {
  return `${origin}/api/webhooks/razorpay`;
}

/** An event that the product answers and ignores. */
const harmlessEvent = JSON.stringify({ event: 'imagemint.check', payload: {} });

interface WebhookSettings {
  /** Whether payments should be on, or null where it is unknown. */
  isExpected: boolean | null;
  /** The secret that the deployment should have, or null where it is unknown. */
  secret: string | null;
}

/** Checks that a webhook with a wrong signature is refused and one with ours is accepted. */
export async function checkWebhook(
  origin: string,
  { isExpected, secret }: WebhookSettings,
): Promise<CheckResult[]> {
  const forged = await post(origin, '0'.repeat(64));
  if (!forged.ok) return [failure(`A forged webhook: no answer (${forged.reason})`)];
  const code = problemSchema.safeParse(jsonOf(forged.body)).data?.code;
  if (forged.status === 503 && code === 'payments_off') {
    return isExpected === true
      ? [failure('Payments are off, though RAZORPAY_KEY_ID is set')]
      : [ok('A forged webhook is refused; payments are off')];
  }
  if (forged.status !== 400 || code !== 'invalid_signature') {
    return [failure(`A forged webhook: status ${forged.status} (${code ?? 'no code'}), not 400`)];
  }
  const results = [ok('A forged webhook is refused')];
  if (secret) {
    const signed = await post(
      origin,
      createHmac('sha256', secret).update(harmlessEvent).digest('hex'),
    );
    results.push(
      signed.ok && signed.status === 200
        ? ok('A webhook signed with RAZORPAY_WEBHOOK_SECRET is taken')
        : failure('A webhook signed with RAZORPAY_WEBHOOK_SECRET is refused: the secrets differ'),
    );
  }
  // Razorpay's API does not list a merchant's webhooks (only a partner's).
  const events = [...handledEvents].join(', ');
  results.push(
    note(
      `Only the Razorpay dashboard shows whether the webhook is registered (Account & Settings, Webhooks). ` +
        `It must have the address ${webhookAddress(origin)}, RAZORPAY_WEBHOOK_SECRET, and the events ${events}`,
    ),
  );
  return results;
}

/** Checks whether Razorpay accepts the key. It reads at most one payment and changes nothing. */
export async function checkRazorpayKey(
  apiUrl: string,
  keyId: string,
  keySecret: string,
): Promise<CheckResult> {
  const reply = await request(new URL('v1/payments?count=1', `${apiUrl.replace(/\/$/, '')}/`), {
    headers: { Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` },
  });
  if (!reply.ok) return warning(`Razorpay was not reached from here (${reply.reason})`);
  if (reply.status === 401) return failure('Razorpay refuses RAZORPAY_KEY_ID with its secret');
  if (reply.status !== 200) return warning(`Razorpay answers ${reply.status}`);
  return keyId.startsWith('rzp_test_')
    ? warning(
        'Razorpay takes the key, but it is a test key: no money moves, and anybody gets credits by a test card',
      )
    : ok('Razorpay takes the key');
}

function post(origin: string, signature: string) {
  return request(webhookAddress(origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Razorpay-Signature': signature },
    body: harmlessEvent,
  });
}
