import { runInDurableObject } from 'cloudflare:test';
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
});
