import { beforeEach, describe, expect, it } from 'vitest';
import { jobDeadlineMs, uploadRetentionMs } from '../../../../domain/limits.ts';
import { makePicture, type OpenedAccount, openAccount } from '../open-account.ts';

let account: OpenedAccount;
let now: number;
const picture = { key: 'user.job.png', width: 64, height: 64, type: 'image/png' };
const made = { picture, bytes: new Uint8Array([1, 2, 3]) };

beforeEach(() => {
  now = 1_000_000;
  account = openAccount(() => now);
});

const request = (id: string) => ({ id, tool: 'text2img' as const, prompt: 'a cat' });
const create = (id: string, expectedCost = 1) =>
  account.paidJobs.create(request(id), { mobile: false, origin: '', digest: id, expectedCost });
/** Creates a job whose provider is called. */
const begin = (id: string) => {
  create(id);
  account.paidJobs.start(id);
};
const credits = () => account.ledger.balance();
const job = (id: string) => account.jobs.read(id);

describe('a result', () => {
  it('a result is stored in the transaction that charges it, however large it is', () => {
    begin('first');
    const bytes = new Uint8Array(3_000_000).fill(7, 2_000_000);
    expect(account.paidJobs.succeed('first', { picture, bytes })).toBe(true);
    expect(Buffer.compare(account.unsavedResults.read('first') ?? bytes.slice(1), bytes)).toBe(0);
    expect(account.unsavedResults.jobIds(10)).toEqual(['first']);
    account.unsavedResults.remove('first');
    expect(account.unsavedResults.read('first')).toBeNull();
    expect(account.unsavedResults.jobIds(10)).toEqual([]);
  });

  it('a result is not stored where it is not charged', () => {
    create('first');
    expect(account.paidJobs.succeed('first', made)).toBe(false);
    account.paidJobs.start('first');
    now += jobDeadlineMs;
    expect(account.paidJobs.succeed('first', made)).toBe(false);
    expect(account.unsavedResults.jobIds(10)).toEqual([]);
  });

  it('pruning a job deletes its result and its request', () => {
    begin('first');
    account.paidJobs.succeed('first', made);
    account.paidJobs.prune('first');
    expect(account.unsavedResults.read('first')).toBeNull();
    expect(job('first')).toMatchObject({ request: null, result: null });
  });
});

describe('a job', () => {
  it('a job whose price has changed is refused, and holds nothing', () => {
    expect(create('first', 2)).toEqual({ ok: false, code: 'price_changed' });
    expect([job('first'), credits().held]).toEqual([null, 0]);
  });

  it('a hold that expires with another operation fails its job, also if the clock is set back', () => {
    begin('first');
    create('queued');
    const createdAt = now;
    now += jobDeadlineMs;
    account.ledger.freeze({ ref: 'freeze', reason: 'a test' });
    for (const id of ['first', 'queued']) {
      expect(job(id)).toMatchObject({
        state: 'failed',
        error: { code: 'deadline_exceeded', message: 'It took too long. Try again.' },
        settledAt: createdAt + jobDeadlineMs,
      });
    }
    now -= jobDeadlineMs / 2;
    expect(account.paidJobs.succeed('first', made)).toBe(false);
    expect(credits()).toMatchObject({ balance: 2, held: 0 });
  });

  it('the sweep fails a job at its deadline in a halted account too, whose holds stay as they are', () => {
    begin('first');
    account.sql.all('DROP TRIGGER holds_are_only_lowered');
    account.sql.all('UPDATE holds SET amount = 9');
    expect(account.ledger.verify()).toMatchObject({ ok: false, code: 'account_halted' });
    now += jobDeadlineMs - 1;
    account.paidJobs.sweep();
    expect(job('first')).toMatchObject({ state: 'running' });
    now += 1;
    account.paidJobs.sweep();
    expect(job('first')).toMatchObject({ state: 'failed', error: { code: 'deadline_exceeded' } });
    expect(account.sql.all('SELECT state FROM holds')).toEqual([{ state: 'open' }]);
  });
});

describe('the retention of a result', () => {
  const dayMs = 24 * 60 * 60_000;

  it('a late report that a device has saved the result does not extend its retention', () => {
    makePicture(account, 'first');
    const until = now + 7 * dayMs;
    now += 7 * dayMs - 1000;
    account.jobs.saved('first');
    expect(account.jobs.nextPruneAt()).toBe(until);
  });

  it('a pruned job keeps its id: the same request returns it at any price, and another one is a conflict', () => {
    makePicture(account, 'first');
    now += 7 * dayMs;
    account.jobs.prune('first');
    expect(job('first')).toMatchObject({ state: 'succeeded', request: null, result: null });
    expect(account.jobs.nextPruneAt()).toBeNull();
    expect(account.jobs.saved('first')).toBe(false);
    expect(create('first', 2)).toMatchObject({ ok: true, isNew: false });
    expect(
      account.paidJobs.create(request('first'), { mobile: false, origin: '', digest: 'other' }),
    ).toMatchObject({
      code: 'conflict',
    });
    expect(credits()).toMatchObject({ balance: 1, held: 0 });
  });
});

describe('the uploads of a job', () => {
  const upload = (id: string, width = 100) =>
    account.uploads.add({
      id,
      key: `user.upload-${id}.png`,
      type: 'image/png',
      width,
      height: 80,
    });
  const transform = (id: string, uploadId: string) =>
    account.paidJobs.create(
      { id, tool: 'img2img', prompt: 'as a woodcut', uploadId },
      { mobile: false, origin: '', digest: id },
    );

  it('a job without its upload is refused before anything is held', () => {
    expect(transform('first', 'nowhere')).toEqual({ ok: false, code: 'unknown_upload' });
    upload('one');
    now += uploadRetentionMs;
    expect(transform('first', 'one')).toEqual({ ok: false, code: 'unknown_upload' });
    expect(credits()).toMatchObject({ balance: 2, held: 0 });
    upload('two');
    expect(transform('first', 'two')).toMatchObject({ ok: true });
    expect(credits()).toMatchObject({ held: 1 });
  });
});

it('nobody gets an e-mail about pictures after the account was deleted, also who comes back to it', () => {
  account.readyEmails.turn('hi');
  begin('first');
  account.paidJobs.succeed('first', made);
  expect(account.readyEmails.nextAt()).not.toBeNull();
  account.paidJobs.close();
  expect(account.readyEmails.language).toBeNull();
  expect([account.readyEmails.nextAt(), account.readyEmails.unseen(['first'])]).toEqual([null, []]);
});

describe('an edit that the device renders', () => {
  const render = (id: string, tool: 'filter' | 'text') =>
    account.paidJobs.create(
      {
        id,
        tool: 'edit',
        options:
          tool === 'filter'
            ? { tool, filterType: 'Sepia', filterIntensity: 50 }
            : { tool, textContent: 'Hi', textPosition: 'Top', fontStyle: 'Bold' },
      },
      { mobile: false, origin: '', digest: id },
    );

  it('an edit that the device renders is charged at once, and has no result on the server', () => {
    expect(render('first', 'filter')).toMatchObject({
      ok: true,
      job: { state: 'succeeded', cost: 1, result: null },
    });
    expect(credits()).toEqual({ balance: 1, held: 0, available: 1, initialized: true });
    expect(render('first', 'filter')).toMatchObject({ ok: true, isNew: false });
    expect(credits()).toMatchObject({ balance: 1 });
  });
});

describe('an account that its owner deletes', () => {
  const code = (id: string) => job(id)?.error?.code;

  it('deleting an account fails its queued jobs without a charge, and deletes requests and results', () => {
    account.ledger.grant({ ref: 'order:1', credits: 15 });
    begin('made');
    account.paidJobs.succeed('made', made);
    begin('running');
    create('queued');
    expect(account.paidJobs.close().outcome).toMatchObject({
      ok: true,
      balance: 16,
      available: 15,
    });
    expect(job('queued')).toMatchObject({ state: 'failed', error: { code: 'account_closed' } });
    expect(['made', 'running', 'queued'].map((id) => job(id)?.request)).toEqual([null, null, null]);
    const prunable = () => account.jobs.prunable(10).map(({ id }) => id);
    expect(prunable()).toEqual(['made']);
    // A runner may still be working on the other job.
    now += jobDeadlineMs + 59_999;
    expect(prunable()).toEqual(['made']);
    now += 1;
    expect(prunable()).toEqual(['made', 'queued']);
    expect(create('made')).toMatchObject({ code: 'conflict' });
    expect(create('next')).toMatchObject({ code: 'account_closed' });
  });

  it('a job that runs while its account is deleted is charged for its picture, which is discarded', () => {
    begin('running');
    account.paidJobs.close();
    expect(credits()).toMatchObject({ balance: 2, held: 1 });
    expect(account.paidJobs.succeed('running', made)).toBe(false);
    expect(job('running')).toMatchObject({ state: 'succeeded', result: null });
    expect(account.paidJobs.unsavedResult('running')).toBeNull();
    expect(account.jobs.nextPruneAt()).toBeNull();
    expect(credits()).toMatchObject({ balance: 1, held: 0 });
    expect(account.ledger.audit()).toEqual([]);
  });

  it('a deletion names the uploads but that of a running job, which a repeated one leaves too', () => {
    for (const id of ['queued', 'running', 'unused']) {
      account.uploads.add({ id, key: id, type: 'image/png', width: 9, height: 9 });
    }
    for (const id of ['queued', 'running']) {
      const edit = { id, tool: 'img2img', prompt: 'a fox', uploadId: id } as const;
      account.paidJobs.create(edit, { mobile: false, origin: '', digest: id });
    }
    account.paidJobs.start('running');
    expect(account.paidJobs.close().pictureKeys.toSorted()).toEqual(['queued', 'unused']);
    expect(account.paidJobs.close().pictureKeys).toEqual([]);
    now += 5 * 60_000;
    expect(account.uploads.expired(9)).toHaveLength(3);
  });

  it('no provider is called again for a job whose account was deleted, even if it is open again', () => {
    for (const id of ['waits', 'calls']) {
      begin(id);
    }
    account.paidJobs.close();
    account.ledger.open();
    expect(account.paidJobs.wait('waits', { place: 1, etaMs: 5 })).toBe(false);
    expect(account.paidJobs.start('calls')).toBe(false);
    expect([code('waits'), code('calls')]).toEqual(['account_closed', 'account_closed']);
    expect(credits()).toMatchObject({ balance: 2, held: 0 });
  });
});

describe('a job that must wait for another key', () => {
  const queue = { place: 2, etaMs: 5000 };

  it('a running job is queued again and keeps its hold', () => {
    begin('first');
    expect(account.paidJobs.wait('first', queue)).toBe(true);
    expect(job('first')).toMatchObject({ state: 'queued', stage: 'waiting', ...queue });
    expect(credits()).toMatchObject({ balance: 2, held: 1 });
  });
});

describe('a halted account', () => {
  it('a halted account returns the job that exists where its request is repeated', () => {
    create('first');
    account.sql.all("UPDATE account SET halted = 'a test' WHERE id = 1");
    expect(create('first')).toMatchObject({ ok: true, isNew: false, job: { id: 'first' } });
    expect(create('second')).toMatchObject({ ok: false, code: 'account_halted' });
  });

  it('a halted account gets no result for a running job, and the job has this reason', () => {
    begin('first');
    account.sql.all('DROP TRIGGER holds_are_only_lowered');
    account.sql.all('UPDATE holds SET amount = 9');
    expect(account.paidJobs.succeed('first', made)).toBe(false);
    expect(job('first')).toMatchObject({ state: 'failed', error: { code: 'account_halted' } });
  });

  it('no provider is called for a job in a halted account', () => {
    create('first');
    account.sql.all("UPDATE account SET halted = 'A fault'");
    expect(account.paidJobs.start('first')).toBe(false);
    expect(job('first')).toMatchObject({ state: 'failed', error: { code: 'account_halted' } });
  });
});

it('the next deadline is the earliest of all jobs and holds', () => {
  create('first');
  now += 1000;
  create('second');
  expect(account.paidJobs.nextDeadline()).toBe(now - 1000 + jobDeadlineMs);
  const hold = (ref: string, expiresAt: number) =>
    account.ledger.hold({ ref, credits: 1, expiresAt });
  account.ledger.grant({ ref: 'order:1', credits: 15 });
  hold('short', now + 5);
  expect(account.paidJobs.nextDeadline()).toBe(now + 5);
});
