import { expect, it } from 'vitest';
import { resultRetentionMs, savedResultRetentionMs } from '../../../../domain/limits.ts';
import { openBuyer } from './open-buyer.ts';
import { openObject, start, uploadOf } from './open-object.ts';

const minuteMs = 60_000;

it('a result that is saved is deleted sooner, which sets the alarm', async () => {
  const { object, make, setAlarm, alarm } = await openBuyer();
  await make();
  await object.runMaintenance();
  expect(object.jobs.read('job-1')).toMatchObject({ pruneAt: start + resultRetentionMs });
  setAlarm(null);
  expect(await object.jobs.saved('job-1')).toBe(true);
  const pruneAt = start + savedResultRetentionMs;
  expect(object.jobs.read('job-1')).toMatchObject({ pruneAt });
  expect(alarm()).toBe(Math.min(pruneAt, start + 24 * 60 * minuteMs));
});

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
