import { z } from 'zod';
import type { Account } from './account.ts';

const subscriptionsSchema = z.array(
  z.object({ rate_plan: z.object({ id: z.string() }).nullish() }),
);

/** Why the free plan is not enough (Cloudflare, Workers, limits; Durable Objects, pricing). */
export const whyPaid = `The free plan ends a request after 10 ms of processor time, allows it 50 calls to other services, and
  allows the whole account 100,000 requests and 13,000 GB-seconds of Durable Objects a day. Reading a picture
  takes longer than 10 ms; the cron of every minute calls up to 5,000 accounts; and an account's object waits for
  its picture, so that about 10,000 pictures of 10 s use up the day. What stops then stops for everybody, the
  delivery of paid credits included.`;

/** Whether the account has Workers Paid, or null where the login may not read subscriptions. */
export async function hasPaidPlan({ id, api }: Account): Promise<boolean | null> {
  const answer = await api.call(subscriptionsSchema, 'GET', `/accounts/${id}/subscriptions`);
  if (!answer.ok) return null;
  return answer.value.some(({ rate_plan: plan }) => isPaidWorkersPlan(plan?.id ?? ''));
}

/** Whether a plan is `workers_paid` or its equivalent for resellers and contracts. Other products, such as `workers_ai`, are not. */
export function isPaidWorkersPlan(id: string): boolean {
  return /^(partners_)?workers_(paid|ss|unbound|ent|enterprise|bundled|standard)/.test(id);
}
