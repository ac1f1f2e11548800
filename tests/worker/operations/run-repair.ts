import { env } from 'cloudflare:workers';
import { Client } from '../client.ts';

export const bearer = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };

const allParts = ['users', 'orders', 'payments', 'refunds', 'disputes'] as const;

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
