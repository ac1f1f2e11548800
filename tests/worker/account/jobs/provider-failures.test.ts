import { describe, expect, it } from 'vitest';
import { breakProvider, signedIn } from '../../client.ts';

// A file of its own: these calls are nearly all that the keys allow in a minute.
describe('a provider that fails', () => {
  it.each([
    ['error_500', 'busy'],
    ['error_503', 'busy'],
    ['html', 'timeout'],
    ['empty', 'empty_result'],
    ['empty_json', 'empty_result'],
    ['broken_json', 'provider_failed'],
    ['rate_limited', 'rate_limited'],
    ['refused', 'content_refused'],
    ['unknown_parameter', 'unavailable'],
    ['dead_url', 'provider_failed'],
    ['not_a_picture', 'provider_failed'],
    ['truncated_picture', 'provider_failed'],
    ['huge_picture', 'provider_failed'],
    ['drop', 'provider_failed'],
  ])('a provider that fails with %s costs nothing, and the job says %s', async (mode, code) => {
    const client = await signedIn();
    const prompt = `fault ${mode} ${crypto.randomUUID()}`;
    await breakProvider({ mode, promptIncludes: prompt });
    const id = crypto.randomUUID();
    expect((await client.generate(prompt, id)).status).toBe(202);
    const job = await client.settled(id);
    expect(job.state).toBe('failed');
    expect(job.error?.code).toBe(code);
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0, available: 2 });
    const [entry] = await client.entries();
    expect(entry).toMatchObject({ code: 'not_charged', amount: 0, params: { reason: code } });
  });

  it.each(['rate_limited', 'empty', 'error_503', 'rejected_key'])(
    'a provider that fails once with %s is tried with another key',
    async (mode) => {
      const client = await signedIn();
      const prompt = `once ${mode} ${crypto.randomUUID()}`;
      await breakProvider({ mode, promptIncludes: prompt, times: 1 });
      const id = crypto.randomUUID();
      await client.generate(prompt, id);
      expect((await client.settled(id)).state).toBe('succeeded');
      expect(await client.credits()).toMatchObject({ balance: 1, held: 0 });
    },
  );
});
