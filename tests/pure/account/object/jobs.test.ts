import { describe, expect, it, vi } from 'vitest';
import { resultRetentionMs, savedResultRetentionMs } from '../../../../domain/limits.ts';
import { madePng } from '../jobs/runner-world.ts';
import { openBuyer } from './open-buyer.ts';
import { closesObjects, openObject, start, uploadOf } from './open-object.ts';

closesObjects();

const minuteMs = 60_000;

describe('a job', () => {
  it('a result that R2 does not take is read from the account, and the alarm stores it', async () => {
    const { object, bucket, pool, begin, idle, until, alarm } = await openBuyer();
    bucket.isBroken = true;
    pool.isFree = true;
    await begin();
    await until(() => object.jobs.unsavedResult('job-1') !== null);
    // Lets it try for the last time.
    await until(() => vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(minuteMs);
    await idle();
    const unsaved = object.jobs.unsavedResult('job-1');
    expect(unsaved).toMatchObject({ tool: 'text2img', picture: { key: 'ada.job-1.png' } });
    // With the mark, the file has more bytes than its provider sent.
    expect(unsaved?.bytes.length).toBeGreaterThan(madePng.length);
    bucket.isBroken = false;
    await object.alarm();
    expect(object.jobs.unsavedResult('job-1')).toBeNull();
    expect([...bucket.stored.keys()]).toEqual(['ada.job-1.png']);
    expect(alarm()).not.toBeNull();
  });
});

describe('a result that a device has saved', () => {
  it('a result that is saved is deleted sooner, by the alarm', async () => {
    const { object, make, setAlarm, alarm, bucket } = await openBuyer();
    await make();
    await object.runMaintenance();
    expect(object.jobs.read('job-1')).toMatchObject({ pruneAt: start + resultRetentionMs });
    setAlarm(null);
    expect(await object.jobs.saved('job-1')).toBe(true);
    const pruneAt = start + savedResultRetentionMs;
    expect(object.jobs.read('job-1')).toMatchObject({ pruneAt });
    expect(alarm()).toBe(Math.min(pruneAt, start + 24 * 60 * minuteMs));
    vi.setSystemTime(pruneAt);
    await object.alarm();
    expect(bucket.deleted).toContain('ada.job-1.png');
  });
});

describe('a new instance of the object', () => {
  it('a job that no runner of the instance works on is run by its alarm', async () => {
    const { restart, begin, pool, until } = await openBuyer();
    const other = restart();
    await begin();
    pool.isFree = true;
    await other.alarm();
    await until(() => other.jobs.read('job-1')?.state === 'succeeded');
    expect(other.credits()).toMatchObject({ balance: 46, held: 0 });
  });

  it('an alarm that was lost is set again, and one that is set stays', async () => {
    const { object, restart, alarm, setAlarm, idle } = openObject();
    await object.jobs.addUpload(uploadOf('u1'));
    const at = alarm();
    setAlarm(null);
    restart();
    await idle();
    expect(alarm()).toBe(at);
    setAlarm(start + 7);
    restart();
    await idle();
    expect(alarm()).toBe(start + 7);
  });
});
