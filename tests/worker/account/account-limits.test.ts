import { describe, expect, it } from 'vitest';
import { signedIn } from '../client.ts';
import { openTab } from '../tab.ts';

describe('the tabs of a user', () => {
  it('a user may have 32 open tabs', async () => {
    const client = await signedIn();
    for (let tab = 1; tab <= 32; tab += 1) await openTab(client);
    const response = await client.fetch('/api/live', { headers: { Upgrade: 'websocket' } });
    expect(response.status).toBe(429);
  });
});
