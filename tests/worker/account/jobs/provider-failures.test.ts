import { expect, it } from 'vitest';
import { breakProvider, signedIn } from '../../client.ts';

it('a connection that a provider drops costs nothing, and its job says why', async () => {
  const client = await signedIn();
  const id = crypto.randomUUID();
  await breakProvider({ mode: 'drop', promptIncludes: id });
  expect((await client.generate(`fault ${id}`, id)).status).toBe(202);
  const code = 'provider_failed';
  expect(await client.settled(id)).toMatchObject({ state: 'failed', error: { code } });
  expect(await client.credits()).toMatchObject({ balance: 2, held: 0, available: 2 });
  const [entry] = await client.entries();
  expect(entry).toMatchObject({ code: 'not_charged', amount: 0, params: { reason: code } });
});
