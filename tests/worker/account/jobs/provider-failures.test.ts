import { describe, expect, it } from 'vitest';
import { breakProvider, signedIn } from '../../client.ts';

describe('a provider that fails', () => {
  it.each([
    ['error_500', 'busy'],
    ['truncated_picture', 'provider_failed'],
    ['drop', 'provider_failed'],
  ])('a provider that fails with %s costs nothing, and the job says %s', async (mode, code) => {
    const client = await signedIn();
    const prompt = `fault ${mode} ${crypto.randomUUID()}`;
    await breakProvider({ mode, promptIncludes: prompt });
    const id = crypto.randomUUID();
    expect((await client.generate(prompt, id)).status).toBe(202);
    expect(await client.settled(id)).toMatchObject({ state: 'failed', error: { code } });
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0, available: 2 });
    const [entry] = await client.entries();
    expect(entry).toMatchObject({ code: 'not_charged', amount: 0, params: { reason: code } });
  });

  it('a provider that fails once is tried with another key', async () => {
    const client = await signedIn();
    const prompt = `once ${crypto.randomUUID()}`;
    await breakProvider({ mode: 'empty', promptIncludes: prompt, times: 1 });
    const id = crypto.randomUUID();
    await client.generate(prompt, id);
    expect((await client.settled(id)).state).toBe('succeeded');
    expect(await client.credits()).toMatchObject({ balance: 1, held: 0 });
  });
});
