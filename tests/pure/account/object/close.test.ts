import { describe, expect, it, vi } from 'vitest';
import { requestOf } from '../jobs/runner-world.ts';
import {
  breakLedger,
  connect,
  openObject,
  origin,
  signIn,
  start,
  uploadOf,
  userId,
} from './open-object.ts';

/** The account of a user who is in D1, with an upload, a queued job, and an open socket. */
async function openUsed() {
  const world = openObject();
  const { object } = world;
  await world.makeUser();
  await signIn(object);
  await connect(object, 'hash-1');
  await object.jobs.addUpload(uploadOf('u1'));
  await object.jobs.create(requestOf('job-1'), { mobile: false, origin });
  return world;
}

it.each(['close', 'closeForOperator'] as const)(
  'a halted account can’t be deleted by %s: all it has remains, and its sockets are closed',
  async (close) => {
    const world = await openUsed();
    const { object, sockets, users, bucket } = world;
    await object.pictures.turn(true);
    const file = { key: `kept.${userId}.x.png`, width: 8, height: 4, type: 'image/png' } as const;
    await object.pictures.expect(file.key);
    const record = { type: 'text2img', prompt: 'a cat', ts: start } as const;
    await object.pictures.add({ id: 'picture-1', record, file });
    breakLedger(world);
    expect(await object.access[close]('request-1')).toMatchObject({
      ok: false,
      code: 'account_halted',
    });
    expect(object.session('hash-1')).toMatchObject({ state: 'signed_in' });
    expect(sockets[0]?.closed).toEqual([4401, 'signed_out']);
    expect(await users()).toEqual([{ id: userId }]);
    expect(object.jobs.read('job-1')).toMatchObject({ state: 'queued', request: { id: 'job-1' } });
    expect(object.pictures.list().pictures).toMatchObject([{ id: 'picture-1' }]);
    expect(bucket.deleted).toEqual([]);
    expect(object.status()).toMatchObject({ closed: false, erasures: 0 });
  },
);

describe('an account that its owner deletes', () => {
  it('a deletion ends sessions, sockets and jobs, and deletes uploads and the user', async () => {
    const { object, sockets, bucket, users, logged } = await openUsed();
    expect(await object.access.close('request-1')).toEqual({ ok: true, balance: 2, available: 2 });
    expect(object.session('hash-1')).toEqual({ state: 'signed_out' });
    expect(object.sessions.list(null)).toEqual([]);
    expect(sockets[0]?.closed).toEqual([4401, 'signed_out']);
    expect(object.jobs.read('job-1')).toMatchObject({
      state: 'failed',
      request: null,
      error: { code: 'account_closed' },
    });
    expect(bucket.deleted).toEqual(['u1.png']);
    expect(await users()).toEqual([]);
    expect(object.status()).toMatchObject({ wasOpened: true, closed: true, erasures: 1 });
    expect(object.entries(9, null).map(({ kind }) => kind)).toContain('trial');
    expect(logged).toEqual([]);
  });

  it('a deletion ends although R2 fails, and the alarm deletes the uploads later', async () => {
    const { object, bucket, users, logged, alarm } = await openUsed();
    bucket.isBroken = true;
    expect(await object.access.close('request-1')).toMatchObject({ ok: true });
    expect(logged).toMatchObject([
      { level: 'warn', event: 'uploads_not_deleted', reason: 'Error: R2 is down' },
    ]);
    expect(await users()).toEqual([]);
    bucket.isBroken = false;
    vi.setSystemTime(alarm() ?? 0);
    await object.alarm();
    vi.setSystemTime(start + 5 * 60_000);
    await object.alarm();
    expect(bucket.deleted).toContain('u1.png');
  });

  it('a deletion that D1 does not take is tried again by the alarm', async () => {
    const { object, users, environment, logged, alarm } = await openUsed();
    const batch = vi.spyOn(environment.DATABASE, 'batch');
    batch.mockRejectedValue(new Error('D1 is down'));
    expect(await object.access.close('request-1')).toMatchObject({ ok: true });
    expect(logged).toMatchObject([{ event: 'user_not_erased' }]);
    batch.mockRestore();
    expect(await users()).toEqual([{ id: userId }]);
    expect(alarm()).toBe(start + 60_000);
    vi.setSystemTime(start + 60_000);
    await object.alarm();
    expect(await users()).toEqual([]);
  });
});

describe('an account that the operator deletes', () => {
  it('a disabled user’s account is deleted like any other, and stays disabled', async () => {
    const { object, bucket, users } = await openUsed();
    object.access.setDisabled(start);
    const closed = { ok: true, wasClosed: false };
    expect(await object.access.closeForOperator('request-1')).toEqual(closed);
    expect(object.session('hash-1')).toEqual({ state: 'signed_out' });
    expect(object.jobs.read('job-1')).toMatchObject({ request: null, result: null });
    expect([bucket.deleted, await users()]).toEqual([['u1.png'], []]);
    expect(object.status()).toMatchObject({ closed: true, disabledAt: start, erasures: 1 });
    expect(object.entries(1, null)).toMatchObject([{ code: 'closed', params: { by: 'operator' } }]);
  });

  it('a user whose account was never opened is deleted, and gets the trial when they come later', async () => {
    const { object, users, makeUser } = openObject();
    await makeUser();
    expect(await object.access.closeForOperator('request-1')).toEqual({
      ok: true,
      wasClosed: false,
    });
    expect(await users()).toEqual([]);
    await makeUser();
    expect(await signIn(object)).toMatchObject({ ok: true });
    expect(object.report()).toMatchObject({ closed: false, faults: [], credits: { balance: 2 } });
  });
});
