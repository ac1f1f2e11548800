import { profileRoutes } from '../../../worker/profile/profile-routes.ts';
import { openSignedIn, userId } from '../sessions/signed-in-world.ts';

interface Export {
  creditEntries: { seq: number; createdAt: string }[];
  orders: { id: string; created_at: string }[];
  jobs: { id: string }[];
}

/** A signed-in user who can export what the server has of them. */
export async function openExport() {
  const world = await openSignedIn();
  const { environment, request, sql } = world;
  const ask = (headers: Record<string, string> = {}) =>
    request(profileRoutes, '/api/me/export', { headers });
  return {
    ...world,
    ask,
    read: async () => (await (await ask()).json()) as Export,
    /** Gives a user orders, created one millisecond after the other. */
    addOrders: (count: number, ofUser = userId) =>
      environment.DATABASE.prepare(
        `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
         INSERT INTO orders (id, user_id, product_id, credits, amount, currency, created_at,
           razorpay_order_id)
         SELECT 'order-' || n || ?2, ?2, 'starter', 15, 400, 'USD', n, 'order_' || n || ?2 FROM n`,
      )
        .bind(count, ofUser)
        .run(),
    /** Adds entries to the account, besides the one of the trial. */
    addEntries: (count: number) =>
      sql.all(
        `INSERT INTO entries (ref, kind, amount, balance_after, note, created_at)
         WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n)
         SELECT 'export:' || n, 'adjustment', 0, 2, 'A "test"', n FROM n LIMIT ?`,
        count,
      ),
  };
}
