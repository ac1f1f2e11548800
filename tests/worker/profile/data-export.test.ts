import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { accountStub, signedIn } from '../client.ts';

describe('the export of a user’s data', () => {
  it('the export contains the 1000 newest jobs, and not the one before them', async () => {
    const client = await signedIn();
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec(
        `INSERT INTO jobs (id, seq, request, request_digest, mobile, origin, tool, cost, state,
           stage, created_at, deadline_at, settled_at)
         WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1001)
         SELECT 'export-' || n, n, 'null', '', 0, '', 'text2img', 1, 'failed', 'held', 0, 0, 0
         FROM n`,
      );
    });
    const { jobs } = await client.get<{ jobs: { id: string }[] }>('/api/me/export');
    expect(jobs).toHaveLength(1000);
    expect([jobs[0]?.id, jobs.at(-1)?.id]).toEqual(['export-1001', 'export-2']);
  });

  it('the export has every entry and order of many pages, once, as one valid document', async () => {
    const client = await signedIn();
    const { user } = await client.get<{ user: { id: string } }>('/api/me');
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec(
        `INSERT INTO entries (ref, kind, amount, balance_after, note, created_at)
         WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 999)
         SELECT 'export:' || n, 'adjustment', 0, 2, 'A "test"\n', n FROM n`,
      );
    });
    await env.DATABASE.prepare(
      `INSERT INTO orders (id, user_id, product_id, credits, amount, currency, status, created_at,
         razorpay_order_id)
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
       SELECT 'export' || n || ?1, ?1, 'starter', 15, 400, 'USD', 'created', n, 'order_' || n || ?1
       FROM n`,
    )
      .bind(user.id)
      .run();
    const data = await client.get<{ creditEntries: { ref: string }[]; orders: { id: string }[] }>(
      '/api/me/export',
    );
    // Two full pages: the third is empty.
    expect(new Set(data.creditEntries.map(({ ref }) => ref)).size).toBe(1000);
    expect(data.creditEntries).toHaveLength(1000);
    expect(new Set(data.orders.map(({ id }) => id)).size).toBe(1000);
    expect(data.orders).toHaveLength(1000);
    expect(Object.keys(data)).toEqual([
      'exportedAt',
      'user',
      'credits',
      'creditEntries',
      'orders',
      'onReceipts',
      'jobs',
      'pictures',
      'deletedPictureIds',
      'sessions',
      'contactMessages',
    ]);
  });
});
