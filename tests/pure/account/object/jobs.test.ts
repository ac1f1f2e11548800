import { describe, expect, it, vi } from 'vitest';
import { resultRetentionMs, savedResultRetentionMs } from '../../../../domain/limits.ts';
import { madePng, requestOf } from '../jobs/runner-world.ts';
import { openBuyer } from './open-buyer.ts';
import { closesObjects, openObject, origin, start, uploadOf, user } from './open-object.ts';

closesObjects();

const minuteMs = 60_000;
const from = { mobile: true, origin };

describe('a job', () => {
  it('a job that is created holds its price, waits for a key, and is watched by the alarm', async () => {
    const { object, alarm, pool, begin } = await openBuyer();
    expect(await begin()).toMatchObject({
      ok: true,
      isNew: true,
      job: { id: 'job-1', state: 'queued', mobile: true, origin, cost: 1 },
    });
    expect(object.credits()).toMatchObject({ balance: 47, held: 1 });
    expect(pool.leases[0]).toMatchObject({ userId: user.id });
    expect(alarm()).toBe(start + 10_000);
    expect(await begin()).toMatchObject({ ok: true, isNew: false });
    expect(object.report()).toMatchObject({ unfinishedJobs: 1 });
  });

  it('a job that is made has its result in R2 and is paid', async () => {
    const { object, bucket, make } = await openBuyer();
    await make();
    expect(object.readJob('job-1')).toMatchObject({
      state: 'succeeded',
      result: { key: 'ada.job-1.png', width: 8, height: 4 },
    });
    expect(object.credits()).toMatchObject({ balance: 46, held: 0 });
    expect([...bucket.stored.keys()]).toEqual(['ada.job-1.png']);
    expect(object.readUnsavedResult('job-1')).toBeNull();
  });

  it('a job of an object without a name is made too', async () => {
    const { object, pool, idle, bucket } = openObject(null);
    object.open();
    pool.isFree = true;
    await object.createJob(requestOf('job-1'), from);
    await idle();
    expect([...bucket.stored.keys()]).toEqual(['.job-1.png']);
  });

  it('a result that R2 does not take is read from the account, and the alarm stores it', async () => {
    const { object, bucket, pool, begin, idle, until, alarm } = await openBuyer();
    bucket.isBroken = true;
    pool.isFree = true;
    await begin();
    await until(() => object.readUnsavedResult('job-1') !== null);
    // Lets it try for the last time.
    await until(() => vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(minuteMs);
    await idle();
    expect(object.readUnsavedResult('job-1')).toMatchObject({
      tool: 'text2img',
      picture: { key: 'ada.job-1.png' },
      bytes: new Uint8Array(madePng),
    });
    bucket.isBroken = false;
    await object.alarm();
    expect(object.readUnsavedResult('job-1')).toBeNull();
    expect([...bucket.stored.keys()]).toEqual(['ada.job-1.png']);
    expect(alarm()).not.toBeNull();
  });

  it('the newest jobs are listed first, as many as are asked for', async () => {
    const { object, begin } = await openBuyer();
    await begin('job-1');
    await begin('job-2');
    const ids = (limit: number) => object.recentJobs(limit).map(({ id }) => id);
    expect([ids(9), ids(1)]).toEqual([['job-2', 'job-1'], ['job-2']]);
    expect([object.readJob('job-2')?.id, object.readJob('job-3')]).toEqual(['job-2', null]);
  });

  it('a queued job that is cancelled is free, and stops waiting at once', async () => {
    const { object, begin, idle } = await openBuyer();
    await begin();
    expect(object.cancelJob('job-1')).toMatchObject({ id: 'job-1', state: 'cancelled' });
    expect(object.credits()).toMatchObject({ balance: 47, held: 0 });
    await idle();
  });

  it('a job that is made, or that there is not, can’t be cancelled', async () => {
    const { object, make } = await openBuyer();
    await make();
    expect(object.cancelJob('job-1')).toMatchObject({ state: 'succeeded' });
    expect(object.cancelJob('job-2')).toBeNull();
  });

  it('a job whose deadline has passed is failed by the alarm', async () => {
    const { object, begin } = await openBuyer();
    await begin();
    vi.setSystemTime(object.readJob('job-1')?.deadlineAt ?? 0);
    await object.alarm();
    expect(object.readJob('job-1')).toMatchObject({
      state: 'failed',
      error: { code: 'deadline_exceeded' },
    });
  });
});

describe('a result that a device has saved', () => {
  it('a result that is saved is deleted sooner, by the alarm', async () => {
    const { object, make, setAlarm, alarm, bucket } = await openBuyer();
    await make();
    await object.runMaintenance();
    expect(object.readJob('job-1')).toMatchObject({ pruneAt: start + resultRetentionMs });
    setAlarm(null);
    expect(await object.savedJob('job-1')).toBe(true);
    const pruneAt = start + savedResultRetentionMs;
    expect(object.readJob('job-1')).toMatchObject({ pruneAt });
    expect(alarm()).toBe(Math.min(pruneAt, start + 24 * 60 * minuteMs));
    vi.setSystemTime(pruneAt);
    await object.alarm();
    expect(bucket.deleted).toContain('ada.job-1.png');
  });

  it('a job without a result, or one that there is not, has none to save', async () => {
    const { object, begin, setAlarm, alarm } = await openBuyer();
    await begin();
    setAlarm(null);
    expect(await object.savedJob('job-1')).toBe(false);
    expect(await object.savedJob('job-2')).toBeNull();
    expect(alarm()).toBeNull();
  });
});

describe('a new instance of the object', () => {
  it('a job that waited goes on, and one whose call was interrupted fails without a charge', async () => {
    const { restart, begin, pool, sql, until } = await openBuyer();
    await begin('job-1');
    await begin('job-2');
    sql.all("UPDATE jobs SET state = 'running' WHERE id = 'job-1'");
    pool.isFree = true;
    const again = restart();
    expect(again.readJob('job-1')).toMatchObject({
      state: 'failed',
      error: { code: 'interrupted' },
    });
    await until(() => again.readJob('job-2')?.state === 'succeeded');
    expect(again.credits()).toMatchObject({ balance: 46, held: 0 });
  });

  it('a job that no runner of the instance works on is run by its alarm', async () => {
    const { restart, begin, pool, until } = await openBuyer();
    const other = restart();
    await begin();
    pool.isFree = true;
    await other.alarm();
    await until(() => other.readJob('job-1')?.state === 'succeeded');
    expect(other.credits()).toMatchObject({ balance: 46, held: 0 });
  });

  it('an alarm that was lost is set again, and one that is set stays', async () => {
    const { object, restart, alarm, setAlarm, idle } = openObject();
    await object.addUpload(uploadOf('u1'));
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
