import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../../domain/account/user.ts';
import { PaidJobs } from '../../../../worker/account/jobs/paid-jobs.ts';
import { Maintenance } from '../../../../worker/account/maintenance.ts';
import { PictureCopier } from '../../../../worker/account/pictures/picture-copier.ts';
import { ResultMover } from '../../../../worker/account/results/result-mover.ts';
import { app } from '../../../../worker/app.ts';
import { sqlOf } from '../../../../worker/storage/object-sql.ts';
import { accountStub, Client, origin, signedIn } from '../../client.ts';

afterEach(() => vi.restoreAllMocks());

interface UnsavedResult {
  id: string;
  /** Its name in R2. */
  key: string;
  /** Its link right after it was made, and later. */
  links: { young: string; old: string };
}

/** A result that only its account has, as after a crash right after it was made. */
async function unsavedResult(client: Client): Promise<UnsavedResult> {
  const id = crypto.randomUUID();
  await client.generate(`saved ${id}`, id);
  expect((await client.settled(id)).state).toBe('succeeded');
  const { user } = await client.get<Me>('/api/me');
  const key = `${user?.id}.${id}.png`;
  await vi.waitFor(async () => expect(await env.PICTURES.head(key)).not.toBeNull());
  const bytes = await (await env.PICTURES.get(key))?.arrayBuffer();
  await runInDurableObject(await accountStub(client), async (_, { storage }) => {
    storage.sql.exec('INSERT INTO unsaved_results VALUES (?, 0, ?)', id, bytes);
    await storage.deleteAlarm();
  });
  await env.PICTURES.delete(key);
  const young = (await client.job(id)).result?.url ?? '';
  return { id, key, links: { young, old: young.replace(/made=\d+/, 'made=1') } };
}

/** The app's answer while R2 behaves like `store`. */
async function fetchFrom(store: object, link: string): Promise<Response> {
  return app.fetch(new Request(origin + link), { ...env, PICTURES: store });
}

describe('a result that only its account has', () => {
  it('an unsaved result is served, and moved to R2', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const { id, key, links } = await unsavedResult(client);
    const young = await client.fetch(links.young);
    expect(young.status).toBe(200);
    expect(young.headers.get('Content-Type')).toBe('image/png');
    expect(young.headers.get('Content-Disposition')).toContain('.png"');
    const bytes = await young.arrayBuffer();
    expect(young.headers.get('Content-Length')).toBe(String(bytes.byteLength));
    expect(await (await client.fetch(links.old)).arrayBuffer()).toEqual(bytes);
    await account.runMaintenance();
    expect(await env.PICTURES.head(key)).not.toBeNull();
    expect(await account.readUnsavedResult(id)).toBeNull();
    for (const link of Object.values(links)) {
      expect(await (await client.fetch(link)).arrayBuffer()).toEqual(bytes);
    }
  });

  it('an unsaved result is deleted with its account', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const { id, key, links } = await unsavedResult(client);
    await client.fetch('/api/me', { method: 'DELETE' });
    expect(await account.readUnsavedResult(id)).toBeNull();
    expect(await env.PICTURES.head(key)).toBeNull();
    expect((await new Client().fetch(links.young)).status).toBe(404);
  });

  it('an unsaved result is served while R2 fails, and a missing one is answered with 503', async () => {
    const client = await signedIn();
    const { id, links } = await unsavedResult(client);
    const down = { get: () => Promise.reject(new Error('Simulated: R2 is down')) };
    for (const link of Object.values(links)) {
      expect((await fetchFrom(down, link)).status).toBe(200);
    }
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('DELETE FROM unsaved_results WHERE job_id = ?', id);
    });
    for (const link of Object.values(links)) {
      expect((await fetchFrom(down, link)).status).toBe(503);
    }
  });

  it('a result is found while it moves to R2 between two lookups', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const { links } = await unsavedResult(client);
    const store = {
      get: async (name: string) => {
        const found = await env.PICTURES.get(name);
        await account.runMaintenance();
        return found;
      },
    };
    expect((await fetchFrom(store, links.old)).status).toBe(200);
  });
});

/** A store that records names, and answers when the test lets it. */
function slowStore() {
  const names = new Set<string>();
  const waiting: (() => void)[] = [];
  const answered = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  return {
    names,
    answer: () => {
      for (const resolve of waiting) resolve();
    },
    bucket: {
      put: (name: string) => {
        names.add(name);
        return answered();
      },
      delete: (gone: string[]) => {
        for (const name of gone) names.delete(name);
        return answered();
      },
    } as unknown as R2Bucket,
  };
}

const noOrders = { nextAt: () => null, run: async () => undefined };

describe('moving results to R2', () => {
  it('the alarm moves a result when no socket could be notified, and the job is not logged as crashed', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const crashed = vi.spyOn(console, 'error');
    const left = vi.spyOn(console, 'warn');
    await runInDurableObject(account, (_, { storage }) => {
      vi.spyOn(storage, 'sync').mockRejectedValue(new Error('Simulated: nothing is written'));
    });
    const id = crypto.randomUUID();
    await client.generate(`untold ${id}`, id);
    expect((await client.settled(id)).state).toBe('succeeded');
    await vi.waitFor(() =>
      expect([...left.mock.calls, ...crashed.mock.calls].flat().join()).toContain(id),
    );
    expect(left.mock.calls.flat().join()).toContain('picture_not_moved');
    expect(crashed.mock.calls).toEqual([]);
    expect(await client.credits()).toMatchObject({ balance: 1, held: 0 });
    const { user } = await client.get<Me>('/api/me');
    await account.runMaintenance();
    expect(await env.PICTURES.head(`${user?.id}.${id}.png`)).not.toBeNull();
  });

  it('a result that is being deleted is not moved, even when two runs overlap', async () => {
    const client = await signedIn();
    const { id } = await unsavedResult(client);
    const { user } = await client.get<Me>('/api/me');
    await runInDurableObject(await accountStub(client), async (_, { storage }) => {
      const { names, answer, bucket } = slowStore();
      const paidJobs = new PaidJobs(sqlOf(storage), () => Date.now());
      const mover = new ResultMover(bucket, paidJobs);
      const host = {
        userId: user?.id ?? '',
        sessions: { sweep: () => undefined, any: () => false },
        live: { endExpired: () => undefined, nextEnd: () => null, lastPing: () => null },
        erasure: { nextAt: () => null, run: async () => undefined },
        recover: () => undefined,
        reportHalt: async () => undefined,
        orderChecks: noOrders,
        queueEmail: async () => undefined,
      };
      const copier = new PictureCopier(bucket, host.userId, paidJobs);
      const work = { ...host, storage, pictures: bucket, paidJobs, mover, copier };
      const maintenance = new Maintenance(work);
      paidJobs.close();
      const round = maintenance.run();
      await new Promise((resolve) => setTimeout(resolve, 20));
      await mover.moveAll();
      // The runner that made it still has its bytes.
      const late = mover.move(id, new Uint8Array(1));
      answer();
      await Promise.all([round, late]);
      expect([...names]).toEqual([]);
      expect(paidJobs.jobs.read(id)).toMatchObject({ request: null, result: null });
    });
  });

  it('an account moves at most three results at the same time', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    await account.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    await runInDurableObject(account, async (_, { storage }) => {
      const { names, bucket } = slowStore();
      const paidJobs = new PaidJobs(sqlOf(storage), () => Date.now());
      const mover = new ResultMover(bucket, paidJobs);
      for (let at = 0; at < 5; at += 1) {
        const id = `picture-${at}`;
        const from = { mobile: false, digest: id, origin };
        paidJobs.create({ id, tool: 'text2img', prompt: 'a cat' }, from);
        paidJobs.start(id);
        const picture = { key: `user.${id}.png`, width: 1, height: 1, type: 'image/png' };
        const bytes = new Uint8Array(1);
        expect(paidJobs.succeed(id, { picture, bytes })).toBe(true);
        void mover.move(id, bytes);
      }
      expect(names.size).toBe(3);
      expect(paidJobs.unsavedResults.jobIds(10)).toHaveLength(5);
    });
  });

  it('a fourth result that waits for three moves is due at once', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    await account.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    await runInDurableObject(account, async (_, { storage }) => {
      const { bucket } = slowStore();
      const paidJobs = new PaidJobs(sqlOf(storage), () => Date.now());
      const mover = new ResultMover(bucket, paidJobs);
      const host = {
        userId: 'user',
        sessions: { sweep: () => undefined, any: () => false },
        live: { endExpired: () => undefined, nextEnd: () => null, lastPing: () => null },
        erasure: { nextAt: () => null, run: async () => undefined },
        recover: () => undefined,
        reportHalt: async () => undefined,
        orderChecks: noOrders,
        queueEmail: async () => undefined,
      };
      const copier = new PictureCopier(bucket, host.userId, paidJobs);
      const work = { ...host, storage, pictures: bucket, paidJobs, mover, copier };
      const maintenance = new Maintenance(work);
      const alarmInMs: number[] = [];
      for (let at = 0; at < 4; at += 1) {
        const id = `picture-${at}`;
        paidJobs.create(
          { id, tool: 'text2img', prompt: 'a cat' },
          { mobile: false, digest: id, origin },
        );
        paidJobs.start(id);
        const picture = { key: `user.${id}.png`, width: 1, height: 1, type: 'image/png' };
        const bytes = new Uint8Array(1);
        paidJobs.succeed(id, { picture, bytes });
        void mover.move(id, bytes);
        await maintenance.armAlarm();
        alarmInMs.push(((await storage.getAlarm()) ?? 0) - Date.now());
      }
      const [third, fourth] = alarmInMs.slice(-2);
      expect(third).toBeGreaterThan(5000);
      expect(fourth).toBeLessThan(5000);
      await storage.deleteAlarm();
    });
  });

  it('one result that R2 refuses does not stop the others', async () => {
    const client = await signedIn();
    const [refused, accepted] = [await unsavedResult(client), await unsavedResult(client)];
    await runInDurableObject(await accountStub(client), async (_, { storage }) => {
      const put = (name: string) =>
        name === refused.key ? Promise.reject(new Error('Simulated: refused')) : Promise.resolve();
      const paidJobs = new PaidJobs(sqlOf(storage), () => Date.now());
      const mover = new ResultMover({ put } as unknown as R2Bucket, paidJobs);
      await expect(mover.moveAll()).rejects.toThrow('refused');
      expect(paidJobs.unsavedResults.jobIds(10)).toEqual([refused.id]);
      expect(accepted.id).not.toBe(refused.id);
    });
  });
});
