import { z } from 'zod';
import type { Outcome } from '../outcome.ts';
import type { Account } from './account.ts';
import { outcomeOf, rightsAdvice } from './cloudflare-api.ts';
import type { LifecycleRule } from './lifecycle.ts';

/** R2's error code in an account where R2 is not enabled. */
const notEnabled = 10042;

const rulesSchema = z.object({
  rules: z.array(z.looseObject({ id: z.string(), enabled: z.boolean() })).default([]),
});

/** Returns a bucket's lifecycle rules, or null where the bucket does not exist. */
export async function findLifecycle(
  { id, api }: Account,
  bucket: string,
): Promise<Outcome<LifecycleRule[] | null>> {
  const path = `/accounts/${id}/r2/buckets/${bucket}`;
  const found = await api.call(z.unknown(), 'GET', path);
  if (!found.ok && found.status === 404) return { ok: true, value: null };
  if (!found.ok && found.code === notEnabled) {
    return outcomeOf(found, `Switch R2 on, once: https://dash.cloudflare.com/${id}/r2`);
  }
  if (!found.ok) return outcomeOf(found, rightsAdvice('Workers R2 Storage: Edit'));
  const answer = await api.call(rulesSchema, 'GET', `${path}/lifecycle`);
  return answer.ok
    ? { ok: true, value: answer.value.rules }
    : outcomeOf(answer, rightsAdvice('Workers R2 Storage: Edit'));
}
