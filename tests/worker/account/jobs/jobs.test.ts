import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client, problemOf, signedIn } from '../../client.ts';

afterEach(() => vi.useRealTimers());

describe('a picture', () => {
  it('a picture costs one credit, and is private behind a link that expires', async () => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    const response = await client.generate('a lighthouse in a storm', id);
    expect(response.status).toBe(202);
    const job = await client.settled(id);
    expect(job).toMatchObject({ state: 'succeeded', cost: 1, tool: 'text2img' });
    expect(await client.credits()).toMatchObject({ balance: 1, held: 0, available: 1 });
    expect(await client.entries()).toMatchObject([
      { kind: 'spend', amount: -1 },
      { kind: 'trial', amount: 2 },
    ]);

    const url = job.result?.url as string;
    const picture = await new Client().fetch(url);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('Content-Type')).toBe('image/png');
    expect(picture.headers.get('Cache-Control')).toContain('private');
    const bytes = new Uint8Array(await picture.arrayBuffer());
    expect([...bytes.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect(picture.headers.get('Content-Length')).toBe(String(bytes.length));

    const later = url.replace(/exp=\d+/, 'exp=9999999999999');
    expect((await new Client().fetch(later)).status).toBe(403);
  });

  it('two simultaneous requests with one credit give one picture and one 402', async () => {
    const client = await signedIn();
    const first = crypto.randomUUID();
    await client.generate('a first picture', first);
    await client.settled(first);
    const responses = await Promise.all([client.generate('left'), client.generate('right')]);
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 402]);
    const refused = responses.find(({ status }) => status === 402) as Response;
    expect((await problemOf(refused)).code).toBe('insufficient_credits');
    const accepted = responses.find(({ status }) => status === 202) as Response;
    const { job } = await accepted.json<{ job: { id: string } }>();
    expect((await client.settled(job.id)).state).toBe('succeeded');
    expect(await client.credits()).toMatchObject({ balance: 0, held: 0, available: 0 });
  });

  it('a user can neither read, cancel nor mark as saved the job of another user', async () => {
    const [owner, stranger] = [await signedIn(), await signedIn()];
    const id = crypto.randomUUID();
    await owner.generate('mine', id);
    for (const [path, method] of [
      ['', 'GET'],
      ['', 'DELETE'],
      ['/saved', 'POST'],
    ] as const) {
      const response = await stranger.fetch(`/api/jobs/${id}${path}`, { method });
      expect((await problemOf(response)).code).toBe('not_found');
    }
    expect((await owner.settled(id)).state).toBe('succeeded');
  });
});
