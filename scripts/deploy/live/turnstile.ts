import { z } from 'zod';
import { type CheckResult, failure, jsonOf, ok, request, warning } from './check.ts';

const answerSchema = z.object({ 'error-codes': z.array(z.string()) });

/**
 * Checks whether Turnstile knows the secret key, with a token that it never made: it refuses the
 * key first, and otherwise the token. `address` is the one of its verification.
 */
export async function checkTurnstileKey(address: string, secretKey: string): Promise<CheckResult> {
  const reply = await request(address, {
    method: 'POST',
    body: new URLSearchParams({ secret: secretKey, response: 'a-token-that-nobody-has' }),
  });
  if (!reply.ok) return warning(`Turnstile was not reached from here (${reply.reason})`);
  const answer = answerSchema.safeParse(jsonOf(reply.body));
  const codes = answer.success ? answer.data['error-codes'] : [];
  if (codes.includes('invalid-input-secret')) {
    return failure('Turnstile does not know TURNSTILE_SECRET_KEY: nobody can sign in');
  }
  return codes.includes('invalid-input-response')
    ? ok('Turnstile takes TURNSTILE_SECRET_KEY')
    : warning(`Turnstile answers ${codes.join(', ') || `with status ${reply.status}`}`);
}
