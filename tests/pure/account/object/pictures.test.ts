import { describe, expect, it, vi } from 'vitest';
import {
  promptRequestsPerMinute,
  uploadRetentionMs,
  uploadsMax,
} from '../../../../domain/limits.ts';
import { requestOf } from '../jobs/runner-world.ts';
import {
  closesObjects,
  hourMs,
  type Opened,
  openObject,
  origin,
  signIn,
  start,
  uploadOf,
} from './open-object.ts';

closesObjects();

const record = { type: 'text2img', prompt: 'a cat', ts: start } as const;
const fileOf = (id: string) => ({ key: `kept.${id}.png`, type: 'image/png', width: 8, height: 4 });

/** The account of a signed-in user that keeps pictures. */
async function openKeeper() {
  const world = openObject();
  const { object, setAlarm } = world;
  await signIn(object);
  await object.setKeepPictures(true);
  // What the ledger lets be done is not what these tests ask for.
  await object.runMaintenance();
  setAlarm(null);
  return world;
}

/** Sends a picture, whose name the account expects. */
async function send(object: Opened['object'], id: string) {
  await object.expectPicture(fileOf(id).key);
  return object.addPicture({ id, record, file: fileOf(id) });
}

const idsOf = (object: Opened['object']) => object.listPictures().pictures.map(({ id }) => id);

describe('uploads', () => {
  it('an upload expires after an hour, when the alarm deletes it', async () => {
    const { object, alarm, bucket, idle } = openObject();
    await idle();
    const upload = { ...uploadOf('u1'), expiresAt: start + uploadRetentionMs };
    expect(await object.addUpload(uploadOf('u1'))).toEqual({ ok: true, upload });
    expect(alarm()).toBe(upload.expiresAt);
    vi.setSystemTime(upload.expiresAt);
    await object.alarm();
    expect(bucket.deleted).toEqual(['u1.png']);
    expect(alarm()).toBeNull();
  });

  it('uploads are limited', async () => {
    const { object } = openObject();
    for (let at = 0; at < uploadsMax; at += 1) {
      expect(await object.addUpload(uploadOf(`u${at}`))).toMatchObject({ ok: true });
    }
    expect(await object.addUpload(uploadOf('u'))).toEqual({ ok: false, code: 'too_many_uploads' });
  });
});

describe('the pictures that an account keeps', () => {
  it('an account keeps no pictures until it is turned on', async () => {
    const { object } = openObject();
    const list = { pictures: [], deletedIds: [], goneIds: [] };
    expect(object.listPictures()).toEqual({ keepPictures: false, ...list });
    expect(object.admitPicture('p1')).toEqual({ ok: false, code: 'pictures_not_kept' });
    expect(await send(object, 'p1')).toEqual({ ok: false, code: 'pictures_not_kept' });
    await object.setKeepPictures(true);
    expect(object.listPictures()).toEqual({ keepPictures: true, ...list });
    expect(object.admitPicture('p1')).toEqual({ ok: true, known: null, as: 'add' });
  });

  it('a picture that is expected and does not arrive is deleted an hour later, by the alarm', async () => {
    const { object, alarm, bucket } = await openKeeper();
    await object.expectPicture('kept.p1.png');
    expect(alarm()).toBe(start + hourMs);
    vi.setSystemTime(start + hourMs);
    await object.alarm();
    expect(bucket.deleted).toEqual(['kept.p1.png']);
  });

  it('a picture that is sent is kept and listed', async () => {
    const { object, alarm } = await openKeeper();
    expect(await send(object, 'p1')).toMatchObject({
      ok: true,
      picture: { id: 'p1', state: 'kept' },
    });
    expect(object.listPictures().pictures).toMatchObject([
      { id: 'p1', file: fileOf('p1'), ...record },
    ]);
    expect(object.admitPicture('p1')).toMatchObject({ ok: true, known: { id: 'p1' } });
    // Nothing is to be deleted any more: what is left is the daily audit.
    expect(alarm()).not.toBe(start + hourMs);
  });

  it('a picture that is not taken is deleted soon, by the alarm', async () => {
    const { object, alarm } = openObject();
    await object.runMaintenance();
    expect(await send(object, 'p1')).toMatchObject({ ok: false });
    expect(alarm()).toBe(start + 500);
  });

  it('a picture that is deleted is deleted on the devices too, and soon in R2', async () => {
    const { object, alarm, bucket } = await openKeeper();
    await send(object, 'p1');
    expect(await object.deletePicture('p1')).toBe(true);
    expect(object.listPictures()).toMatchObject({ pictures: [], deletedIds: ['p1'] });
    expect(alarm()).toBe(start + 500);
    await object.alarm();
    expect(bucket.deleted).toEqual(['kept.p1.png']);
    expect(object.admitPicture('p1')).toEqual({ ok: false, code: 'picture_deleted' });
  });

  it.each([
    { keeps: true, options: { everywhere: false }, deletedIds: [], answer: true },
    { keeps: false, options: { everywhere: true }, deletedIds: ['p1'], answer: true },
    { keeps: false, options: {}, deletedIds: [], answer: false },
  ])('a deletion with $options where pictures are kept: $keeps', async (each) => {
    const { object } = openObject();
    await object.setKeepPictures(each.keeps);
    expect(await object.deletePicture('p1', each.options)).toBe(each.answer);
    expect(object.listPictures().deletedIds).toEqual(each.deletedIds);
  });

  it('pictures that are kept are deleted when the keeping is turned off', async () => {
    const { object, alarm, bucket } = await openKeeper();
    await send(object, 'p1');
    await send(object, 'p2');
    expect(idsOf(object)).toEqual(['p2', 'p1']);
    await object.setKeepPictures(false);
    expect(object.listPictures()).toMatchObject({ keepPictures: false, pictures: [] });
    expect(alarm()).toBe(start + 500);
    await object.alarm();
    expect(bucket.deleted.sort()).toEqual(['kept.p1.png', 'kept.p2.png']);
  });

  it('a result whose job is over is named as gone', async () => {
    const { object, pool, idle } = openObject();
    object.open();
    pool.isFree = true;
    await object.createJob(requestOf('job-1'), { mobile: false, origin });
    await idle();
    expect(object.listPictures()).toMatchObject({ pictures: [{ id: 'job-1' }], goneIds: [] });
    vi.setSystemTime(object.readJob('job-1')?.pruneAt ?? 0);
    await object.alarm();
    expect(object.listPictures()).toMatchObject({ pictures: [], goneIds: ['job-1'] });
  });

  it('a result that the account keeps is copied to a name of its own', async () => {
    const { object, pool, idle, bucket } = await openKeeper();
    pool.isFree = true;
    await object.createJob(requestOf('job-1'), { mobile: false, origin });
    await idle();
    await object.alarm();
    expect([...bucket.stored.keys()]).toEqual([
      'ada.job-1.png',
      expect.stringMatching(/^kept\.ada\..+\.png$/),
    ]);
    expect(object.listPictures().pictures).toMatchObject([
      { id: 'job-1', state: 'kept', file: { key: [...bucket.stored.keys()][1] } },
    ]);
  });
});

it('free prompts are limited by the minute, and are for users with credits or a purchase', () => {
  const { object } = openObject();
  expect(object.admitPrompt()).toEqual({ ok: false, code: 'insufficient_credits' });
  object.open('granted');
  for (let made = 0; made < promptRequestsPerMinute; made += 1) {
    expect(object.admitPrompt()).toEqual({ ok: true });
  }
  const retryAt = start + 60_000;
  expect(object.admitPrompt()).toEqual({ ok: false, code: 'rate_limited', retryAt });
  vi.setSystemTime(retryAt);
  expect(object.admitPrompt()).toEqual({ ok: true });
});
