import { describe, expect, it, vi } from 'vitest';
import { promptRequestsPerMinute, uploadRetentionMs } from '../../../../domain/limits.ts';
import {
  closesObjects,
  hourMs,
  type Opened,
  openObject,
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
  await object.pictures.turn(true);
  // What the ledger lets be done is not what these tests ask for.
  await object.runMaintenance();
  setAlarm(null);
  return world;
}

/** Sends a picture, whose name the account expects. */
async function send(object: Opened['object'], id: string) {
  await object.pictures.expect(fileOf(id).key);
  return object.pictures.add({ id, record, file: fileOf(id) });
}

describe('uploads', () => {
  it('an upload expires after an hour, when the alarm deletes it', async () => {
    const { object, alarm, bucket, idle } = openObject();
    await idle();
    const upload = { ...uploadOf('u1'), expiresAt: start + uploadRetentionMs };
    expect(await object.jobs.addUpload(uploadOf('u1'))).toEqual({ ok: true, upload });
    expect(alarm()).toBe(upload.expiresAt);
    vi.setSystemTime(upload.expiresAt);
    await object.alarm();
    expect(bucket.deleted).toEqual(['u1.png']);
    expect(alarm()).toBeNull();
  });
});

describe('the pictures that an account keeps', () => {
  it('a picture that is expected and does not arrive is deleted an hour later, by the alarm', async () => {
    const { object, alarm, bucket } = await openKeeper();
    await object.pictures.expect('kept.p1.png');
    expect(alarm()).toBe(start + hourMs);
    vi.setSystemTime(start + hourMs);
    await object.alarm();
    expect(bucket.deleted).toEqual(['kept.p1.png']);
  });

  it('a picture that is deleted is deleted on the devices too, and soon in R2', async () => {
    const { object, alarm, bucket } = await openKeeper();
    await send(object, 'p1');
    expect(await object.pictures.delete('p1')).toBe(true);
    expect(object.pictures.list()).toMatchObject({ pictures: [], deletedIds: ['p1'] });
    expect(alarm()).toBe(start + 500);
    await object.alarm();
    expect(bucket.deleted).toEqual(['kept.p1.png']);
    expect(object.pictures.admit('p1')).toEqual({ ok: false, code: 'picture_deleted' });
  });
});

it('free prompts are limited by the minute, and are for users with credits or a purchase', async () => {
  const { object } = openObject();
  expect(object.jobs.admitPrompt()).toEqual({ ok: false, code: 'insufficient_credits' });
  await signIn(object);
  for (let made = 0; made < promptRequestsPerMinute; made += 1) {
    expect(object.jobs.admitPrompt()).toEqual({ ok: true });
  }
  const retryAt = start + 60_000;
  expect(object.jobs.admitPrompt()).toEqual({ ok: false, code: 'rate_limited', retryAt });
  vi.setSystemTime(retryAt);
  expect(object.jobs.admitPrompt()).toEqual({ ok: true });
});
