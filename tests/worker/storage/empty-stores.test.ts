import { applyD1Migrations, evictAllDurableObjects, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { accountStub, signedIn } from '../client.ts';
import { emptyStores } from '../empty-stores.ts';
import { order } from '../payments/shop.ts';

describe('the stores of a file of tests', () => {
  it.each(['live', 'idle'])(
    'an account that is %s is emptied before the next file, with its alarm',
    async (state) => {
      const client = await signedIn();
      await order(client);
      const { id } = await accountStub(client);
      const alarm = () =>
        runInDurableObject(env.CREDIT_ACCOUNTS.get(id), (_, { storage }) => storage.getAlarm());
      expect(await alarm()).not.toBeNull();
      if (state === 'idle') await evictAllDurableObjects();
      await emptyStores();
      expect(await alarm()).toBeNull();
      expect((await env.CREDIT_ACCOUNTS.get(id).status()).wasOpened).toBe(false);
      await applyD1Migrations(env.DATABASE, env.MIGRATIONS);
    },
  );
});
