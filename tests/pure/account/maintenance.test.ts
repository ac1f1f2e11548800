import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRequest } from '../../../domain/account/job.ts';
import { resultIdOf } from '../../../domain/account/result-id.ts';
import { Maintenance, type MaintenanceHost } from '../../../worker/account/maintenance.ts';
import { PictureCopier } from '../../../worker/account/pictures/picture-copier.ts';
import type { ReadyEmail } from '../../../worker/account/results/ready-emails.ts';
import { ResultMover } from '../../../worker/account/results/result-mover.ts';
import { pictureKeys } from '../../../worker/images/pictures/picture-names.ts';
import { until } from '../../until.ts';
import { openAlarm } from '../object-storage.ts';
import { type OpenedAccount, openAccount } from './open-account.ts';

const startedAt = 1_700_000_000_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let account: OpenedAccount;
let stored: Map<string, string>;
/** The names that R2 was asked to delete. */
let deleted: string[];
/** What R2 does before it stores or deletes. */
let inR2: (key: string) => Promise<void>;
let alarm: ReturnType<typeof openAlarm>;
let sessions: boolean;
let eraseAt: number | null;
let checkAt: number | null;
let socketEndAt: number | null;
let lastPing: number | null;
let mover: ResultMover;
let maintenance: Maintenance;

const swept = vi.fn<() => void>();
const endExpired = vi.fn<() => void>();
const recover = vi.fn<() => void>();
const erase = vi.fn<() => Promise<void>>();
const check = vi.fn<() => Promise<void>>();
const reportHalt = vi.fn<() => Promise<void>>();
const queueEmail = vi.fn<(email: ReadyEmail) => Promise<void>>();
const logged = vi.fn<typeof console.error>();

beforeEach(() => {
  vi.useFakeTimers({ now: startedAt, toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(logged);
  for (const mock of [erase, check, reportHalt, queueEmail]) mock.mockResolvedValue(undefined);
  [stored, deleted] = [new Map(), []];
  inR2 = async () => undefined;
  alarm = openAlarm();
  [sessions, eraseAt, checkAt, socketEndAt, lastPing] = [false, null, null, null, null];
  account = openAccount(() => Date.now());
  account.ledger.grant({ ref: 'order:1', credits: 100 });
  account.ledger.verify();
  const stores = bucket();
  mover = new ResultMover(stores, account);
  const host: MaintenanceHost = {
    ...account,
    storage: alarm.storage as unknown as DurableObjectStorage,
    bucket: stores,
    userId: 'user',
    sessions: { sweep: swept, any: () => sessions },
    live: { endExpired, nextEnd: () => socketEndAt, lastPing: () => lastPing },
    queueEmail,
    erasure: { nextAt: () => eraseAt, run: erase },
    mover,
    copier: new PictureCopier(stores, 'user', account),
    orderChecks: { nextAt: () => checkAt, run: check },
    reportHalt,
    recover,
  };
  maintenance = new Maintenance(host);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

/** The part of R2 that the maintenance uses. */
function bucket(): R2Bucket {
  return {
    get: async (key: string) => (stored.has(key) ? { body: stored.get(key) } : null),
    put: async (key: string, body: BodyInit) => {
      await inR2(key);
      stored.set(key, await new Response(body).text());
    },
    delete: async (keys: string[]) => {
      for (const key of keys) {
        await inR2(key);
        deleted.push(key);
        stored.delete(key);
      }
    },
  } as unknown as R2Bucket;
}

/** R2 waits with what it is asked. Returns what lets it go on. */
function holdR2(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  inR2 = () => promise;
  return resolve;
}

/** An AI edit whose response no device has finished; it is not in R2 yet. */
function makeResponse(id: string): string {
  account.uploads.add({ id: 'source-1', key: 's.png', type: 'image/png', width: 64, height: 64 });
  const options = { tool: 'background', backgroundType: 'a beach' } as const;
  return make({ id, tool: 'edit', uploadId: 'source-1', options });
}

/** A job whose result is not in R2 yet. */
function makeResult(id: string): string {
  return make({ id, tool: 'text2img', prompt: 'a cat' });
}

function make(request: JobRequest): string {
  const { id } = request;
  account.paidJobs.create(request, { mobile: false, origin: 'https://shop.example', digest: id });
  account.paidJobs.start(id);
  const picture = { key: `user.${id}.png`, width: 64, height: 64, type: 'image/png' };
  account.paidJobs.succeed(id, { picture, bytes: new TextEncoder().encode(id) });
  account.ledger.verify();
  return picture.key;
}

/** Gives the account the finished picture of an edit, which R2 has. */
function finishEdit(id: string): string {
  const key = `user.${id}.finished.jpg`;
  stored.set(key, 'finished');
  const file = { key, type: 'image/jpeg', width: 64, height: 64 };
  account.pictures.add({ id, record: { type: 'edit', prompt: '', ts: startedAt }, file });
  return key;
}

function addUpload(id: string): string {
  const key = `user.upload.${id}.png`;
  account.uploads.add({ id, key, type: 'image/png', width: 64, height: 64 });
  stored.set(key, id);
  return key;
}

const events = () =>
  logged.mock.calls.map(([line]) => (JSON.parse(String(line)) as { event: string }).event);

describe('one run of the maintenance', () => {
  it('one run of the maintenance ends what has expired, resumes jobs, and reports a halt', async () => {
    await maintenance.run();
    for (const work of [endExpired, swept, recover, reportHalt, check]) {
      expect(work).toHaveBeenCalledOnce();
    }
    expect(events()).toEqual([]);
  });

  it('the alarm is set before a slow D1 or Razorpay has responded, and again after it', async () => {
    addUpload('waits');
    let response = () => {};
    check.mockImplementation(
      () =>
        new Promise((resolve) => {
          response = resolve;
        }),
    );
    const run = maintenance.run();
    await until(() => expect(check).toHaveBeenCalledOnce());
    expect(alarm.read()).toBe(startedAt + hourMs);
    checkAt = startedAt + minuteMs;
    response();
    await run;
    expect(alarm.read()).toBe(startedAt + minuteMs);
  });

  it('the delay of the alarm doubles while R2 fails, and is the shortest after it has responded', async () => {
    const key = makeResult('stuck');
    inR2 = async () => {
      throw new Error('R2 is down');
    };
    const delays: number[] = [];
    for (const _ of [1, 2, 3]) {
      await maintenance.run();
      delays.push((alarm.read() ?? 0) - startedAt);
    }
    expect(delays).toEqual([1000, 2000, 4000]);
    expect(events()).toEqual(Array(3).fill('account_alarm_failed'));
    // A halted account is reported, and its orders are checked, also then.
    expect(reportHalt).toHaveBeenCalledTimes(3);
    expect(check).toHaveBeenCalledTimes(3);
    inR2 = async () => undefined;
    await maintenance.run();
    expect(stored.has(key)).toBe(true);
    makeResult('next');
    await maintenance.armAlarm();
    expect(alarm.read()).toBe(startedAt + 500);
  });

  it('one run of the maintenance audits the whole ledger from the moment when that is due', async () => {
    account.ledger.freeze({ ref: 'operator:1', reason: 'A test' });
    const dueAt = account.ledger.nextWholeAudit() as number;
    const verify = vi.spyOn(account.ledger, 'verify');
    vi.setSystemTime(dueAt - 1);
    await maintenance.run();
    expect(verify).not.toHaveBeenCalled();
    vi.setSystemTime(dueAt);
    await maintenance.run();
    expect(verify).toHaveBeenCalledOnce();
    // Nothing has changed since.
    await maintenance.run();
    expect(verify).toHaveBeenCalledOnce();
  });
});

describe('the deletion of a user from D1', () => {
  it('a user is deleted from D1 from the moment when that is due', async () => {
    await maintenance.run();
    eraseAt = startedAt + 1;
    await maintenance.run();
    expect(erase).not.toHaveBeenCalled();
    eraseAt = startedAt;
    await maintenance.run();
    expect(erase).toHaveBeenCalledOnce();
  });

  it('a user whom D1 does not delete leaves the other work as it is', async () => {
    eraseAt = startedAt;
    erase.mockRejectedValue(new Error('D1 is down'));
    addUpload('waits');
    expect(await maintenance.run()).toBe(startedAt);
    expect(events()).toEqual(['user_not_erased']);
    expect(check).toHaveBeenCalledOnce();
    expect(alarm.read()).toBe(startedAt + 500);
  });
});

describe('what is due next', () => {
  it('nothing is due for an account at rest, and its alarm is deleted', async () => {
    alarm.set(startedAt + dayMs);
    expect(await maintenance.run()).toBeNull();
    expect(alarm.read()).toBeNull();
  });

  it('now is due while a user who is signed in can make it so', async () => {
    sessions = true;
    eraseAt = startedAt + dayMs;
    expect(await maintenance.run()).toBe(startedAt);
    expect(alarm.read()).toBe(startedAt + dayMs);
  });

  it.each([
    ['the end of an upload', () => addUpload('waits'), hourMs],
    ['the check of an order', () => (checkAt = startedAt + 5000), 5000],
    ['the deletion of a user', () => (eraseAt = startedAt + 6000), 6000],
    [
      'a name that may arrive in R2',
      () => account.pictures.deletions.expect('kept.user.1.png'),
      hourMs,
    ],
    [
      'the e-mail about a picture',
      () => {
        account.readyEmails.turn('en');
        makeResult('job-1');
      },
      minuteMs,
    ],
    [
      'the audit of a ledger that has changed',
      () => {
        vi.setSystemTime(startedAt + 1);
        account.ledger.freeze({ ref: 'operator:1', reason: 'A test' });
      },
      dayMs,
    ],
  ])('%s is due next', async (_, act, inMs) => {
    act();
    const dueAt = await maintenance.run();
    expect(dueAt).toBeGreaterThanOrEqual(startedAt + inMs);
    expect(dueAt).toBeLessThanOrEqual(startedAt + inMs + 1);
    expect(alarm.read()).toBe(dueAt);
  });

  it('the deadline of a job is due for the cron, and its alarm comes earlier, in case of a restart', async () => {
    const request = { id: 'runs', tool: 'text2img', prompt: 'a cat' } as const;
    account.paidJobs.create(request, { mobile: false, origin: '', digest: 'runs' });
    expect(await maintenance.run()).toBe(account.jobs.read('runs')?.deadlineAt);
    expect(alarm.read()).toBe(startedAt + 10_000);
  });

  it('the end of a socket’s session sets the alarm, and is nothing for the cron', async () => {
    socketEndAt = startedAt + 7000;
    expect(await maintenance.run()).toBeNull();
    expect(alarm.read()).toBe(startedAt + 7000);
  });
});

describe('a result that is not in R2', () => {
  it('a result that is being moved is looked at again in ten seconds, and another one at once', async () => {
    makeResult('moving');
    const store = holdR2();
    const move = mover.move('moving');
    await maintenance.armAlarm();
    expect(alarm.read()).toBe(startedAt + 10_000);
    makeResult('waiting');
    await maintenance.armAlarm();
    expect(alarm.read()).toBe(startedAt + 500);
    store();
    await move;
  });

  it('a result that is being moved when its retention ends is deleted by a later run', async () => {
    const key = makeResult('moving');
    vi.setSystemTime(startedAt + 8 * dayMs);
    const store = holdR2();
    const move = mover.move('moving');
    await maintenance.run();
    expect(account.jobs.read('moving')?.result).not.toBeNull();
    inR2 = async () => undefined;
    store();
    await move;
    expect(stored.has(key)).toBe(true);
    await maintenance.run();
    expect(stored.has(key)).toBe(false);
    expect(account.jobs.read('moving')?.result).toBeNull();
  });
});

describe('what has passed its retention', () => {
  it('of a job without a result R2 deletes the names that its result would have, and nothing else', async () => {
    const request = { id: 'failed', tool: 'text2img', prompt: 'a cat' } as const;
    account.paidJobs.create(request, { mobile: false, origin: '', digest: 'failed' });
    account.paidJobs.fail('failed', 'busy');
    vi.setSystemTime(startedAt + 30 * dayMs);
    await maintenance.run();
    expect(deleted).toEqual(pictureKeys({ userId: 'user', jobId: 'failed' }));
    expect(account.jobs.read('failed')).toMatchObject({ request: null });
  });

  it('a result, an upload and an unwanted name that are due together are deleted in R2, and others are not', async () => {
    const due = makeResult('due');
    await maintenance.run();
    vi.setSystemTime(startedAt + 8 * dayMs);
    const later = makeResult('later');
    await mover.moveAll();
    const upload = addUpload('old');
    vi.setSystemTime(startedAt + 8 * dayMs + hourMs);
    const laterUpload = addUpload('new');
    stored.set('kept.user.1.png', 'unwanted');
    stored.set('kept.user.2.png', 'expected');
    account.pictures.deletions.add('kept.user.1.png');
    account.pictures.deletions.expect('kept.user.2.png');
    await maintenance.run();
    expect([...stored.keys()].sort()).toEqual(['kept.user.2.png', later, laterUpload].sort());
    expect(stored.has(due) || stored.has(upload)).toBe(false);
    expect(account.jobs.read('due')).toMatchObject({ request: null, result: null });
    expect(account.uploads.keys()).toEqual([laterUpload]);
    expect(account.pictures.deletions.due(9)).toEqual([]);
  });

  it('an edit that a device finishes while R2 deletes its response keeps its picture until a later run', async () => {
    const response = makeResponse('job-edit');
    await maintenance.run();
    vi.setSystemTime(startedAt + 30 * dayMs);
    let key = '';
    inR2 = async (name) => {
      if (name === response) key = finishEdit('job-edit');
    };
    const dueAt = await maintenance.run();
    expect([stored.has(response), stored.get(key)]).toEqual([false, 'finished']);
    expect(account.jobs.read('job-edit')?.result).toMatchObject({ key, isFinished: true });
    expect(dueAt).toBeLessThanOrEqual(Date.now());
    await maintenance.run();
    expect(stored.has(key)).toBe(false);
    expect(account.jobs.read('job-edit')).toMatchObject({ request: null, result: null });
  });

  it('the result of an edit that no device has finished is saved for a user who saves pictures', async () => {
    account.pictures.turn(true);
    makeResponse('job-edit');
    await maintenance.run();
    expect(account.pictures.list()).toMatchObject([{ id: 'job-edit', state: 'unfinished' }]);
    vi.setSystemTime(startedAt + 30 * dayMs);
    for (const _ of [1, 2]) await maintenance.run();
    const kept = account.pictures.list();
    expect(kept).toMatchObject([{ id: resultIdOf('job-edit'), state: 'kept' }]);
    expect(stored.get(kept[0]?.file?.key ?? '')).toBe('job-edit');
    expect(account.jobs.read('job-edit')).toMatchObject({ request: null, result: null });
  });

  it('nothing moves a result to R2 while R2 deletes it', async () => {
    makeResult('due');
    vi.setSystemTime(startedAt + 30 * dayMs);
    const waiting: string[][] = [];
    inR2 = async () => {
      waiting.push(account.unsavedResults.jobIds(9));
    };
    await maintenance.run();
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.flat()).toEqual([]);
    expect([...stored.keys()]).toEqual([]);
  });

  it('what R2 has not deleted is deleted by a later run', async () => {
    const keys = [makeResult('due')];
    await maintenance.run();
    vi.setSystemTime(startedAt + 8 * dayMs);
    keys.push(addUpload('old'));
    vi.setSystemTime(startedAt + 8 * dayMs + hourMs);
    stored.set('kept.user.1.png', 'unwanted');
    account.pictures.deletions.add('kept.user.1.png');
    for (const failing of [...keys, 'kept.user.1.png']) {
      inR2 = async (key) => {
        if (key === failing) throw new Error('R2 is down');
      };
      await maintenance.run();
      expect(stored.has(failing)).toBe(true);
    }
    inR2 = async () => undefined;
    await maintenance.run();
    expect([...stored.keys()]).toEqual([]);
    expect(account.jobs.read('due')).toMatchObject({ request: null, result: null });
    expect(account.uploads.keys()).toEqual([]);
  });
});
