import { describe, expect, it, vi } from 'vitest';
import { breakProvider, signedIn } from '../client.ts';
import { openTab } from '../tab.ts';

describe('the tabs of a user', () => {
  it('a user may have 32 open tabs', async () => {
    const client = await signedIn();
    for (let tab = 1; tab <= 32; tab += 1) await openTab(client);
    const response = await client.fetch('/api/live', { headers: { Upgrade: 'websocket' } });
    expect(response.status).toBe(429);
  });
});

describe('a message from a tab', () => {
  it('a message from a tab has at most 200 characters; a longer one is ignored', async () => {
    const client = await signedIn();
    const [heard, passedOver] = [await openTab(client), await openTab(client)];
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
    await client.generate(`pushed ${id}`, id);
    const request = JSON.stringify({ type: 'result', jobId: id });
    heard.socket.send(request.padEnd(200));
    passedOver.socket.send(request.padEnd(201));
    await vi.waitFor(() => expect(passedOver.jobStates(id)).toContain('succeeded'), 10_000);
    await vi.waitFor(() => expect(heard.results).toHaveLength(1));
    expect(passedOver.results).toEqual([]);
  });
});
