import { env } from 'cloudflare:workers';
import { Client } from '../client.ts';

export const bearer = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };

const allParts = ['users', 'orders', 'payments', 'refunds', 'disputes'] as const;

/**
 * Waits until no order of an earlier test is listed with this one's, and returns that time (epoch
 * milliseconds): Razorpay dates what it has in whole seconds.
 */
export async function nextSecond(): Promise<number> {
  const second = Math.floor(Date.now() / 1000 + 1) * 1000;
  await new Promise((resolve) => setTimeout(resolve, second - Date.now()));
  return second;
}

/**
 * Runs the repair of what was made since then (epoch milliseconds), as the operator's command does.
 * Returns what it changed.
 */
export async function repair(
  since: number,
  parts: readonly string[] = allParts,
): Promise<string[]> {
  const changes: string[] = [];
  for (const part of parts) {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const body = { part, since, until: Date.now() + 1000, reason: 'A test', cursor };
      const response = await new Client().post('/api/operator/repair', body, bearer);
      if (!response.ok) throw new Error(await response.text());
      const page = await response.json<{ changes: string[]; next: string | null }>();
      changes.push(...page.changes);
      cursor = page.next;
    }
  }
  return changes;
}
