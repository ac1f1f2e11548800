import { z } from 'zod';
import { type CheckResult, failure, jsonOf, ok, type Reply, request } from './check.ts';

const healthSchema = z.object({ configured: z.boolean(), database: z.boolean() });

/** Wait between two attempts, in milliseconds. */
const lookAgainMs = 2000;

/**
 * Checks whether the deployment is set up and its database answers. A new address takes up to
 * a minute to be known everywhere, so this retries for `waitMs`.
 */
export async function checkHealth(origin: string, waitMs: number): Promise<CheckResult> {
  const until = Date.now() + waitMs;
  for (;;) {
    const reply = await request(new URL('/api/health', origin));
    // A parked domain's page answers 200 as well.
    if (reply.ok && reply.status === 200 && healthSchema.safeParse(jsonOf(reply.body)).success) {
      return ok('/api/health: set up, and the database answers');
    }
    if (Date.now() + lookAgainMs > until) return failure(`/api/health: ${reasonOf(reply)}`);
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

function reasonOf(reply: Reply): string {
  if (!reply.ok) return `no answer (${reply.reason})`;
  const health = healthSchema.safeParse(jsonOf(reply.body));
  if (!health.success) return `status ${reply.status}, and not the product's answer`;
  if (!health.data.configured) {
    return "a variable is missing or wrong; the Worker's log names it (npx wrangler tail)";
  }
  return health.data.database ? `status ${reply.status}` : 'the database does not answer';
}
