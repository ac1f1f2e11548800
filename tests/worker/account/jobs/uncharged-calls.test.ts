import { runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountStub, breakProvider, problemOf, signedIn } from '../../client.ts';

afterEach(() => vi.useRealTimers());

describe('failures that cost nothing', () => {
  it('after sixty calls that only the operator can mend, no further one is made for an hour', async () => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    await client.generate('a fox', id);
    await client.settled(id);
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec(
        `INSERT INTO provider_calls (job_id, called_at, is_operators)
         SELECT ?, ?, 1 FROM json_each(?)`,
        id,
        Date.now(),
        JSON.stringify(Array(60).fill(0)),
      );
    });
    const response = await client.generate('another fox');
    expect(response.status).toBe(503);
    expect((await problemOf(response)).code).toBe('provider_unavailable');
    const job = { id: crypto.randomUUID(), tool: 'text2img', prompt: 'a fox' };
    const batch = { id: crypto.randomUUID(), expectedCost: 1, jobs: [job] };
    expect((await client.post('/api/batches', batch)).status).toBe(503);
    expect(await client.credits()).toMatchObject({ balance: 1, held: 0 });
  });

  it('after ten provider calls without a charge a user waits, and is told until when', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const text = crypto.randomUUID();
    await breakProvider({ mode: 'refused', promptIncludes: text });
    for (let made = 0; made < 10; made += 1) {
      const id = crypto.randomUUID();
      await client.generate(`${text} ${id}`, id);
      expect((await client.settled(id)).error?.code).toBe('content_refused');
    }
    const before = Date.now();
    const response = await client.generate('a harmless fox');
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(59 * 60);
    const { code, retryAt = '' } = await problemOf(response);
    expect(code).toBe('too_many_failures');
    expect(Date.parse(retryAt)).toBeLessThanOrEqual(before + 60 * 60_000);
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
    // Calls without a provider continue, and so do other users.
    const filter = { tool: 'filter', filterType: 'Sepia' };
    const edit = { id: crypto.randomUUID(), tool: 'edit', options: filter };
    expect((await client.post('/api/jobs', edit)).status).toBe(202);
    expect((await (await signedIn()).generate('a fox')).status).toBe(202);
    vi.useFakeTimers({ now: Date.parse(retryAt), toFake: ['Date'] });
    const later = await signedIn(email);
    expect((await later.generate('a harmless fox')).status).toBe(202);
  });
});
