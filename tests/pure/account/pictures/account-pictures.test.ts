import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRequest } from '../../../../domain/account/job.ts';
import {
  accountPicturesMax,
  rememberedDeletionsMax,
  resultRetentionMs,
} from '../../../../domain/limits.ts';
import type { AccountParts } from '../../../../worker/account/account-parts.ts';
import { PictureCalls } from '../../../../worker/account/pictures/picture-calls.ts';
import { findShareable } from '../../../../worker/account/pictures/shareable-picture.ts';
import { openAccount } from '../open-account.ts';

const hourMs = 60 * 60_000;

let now: number;
let account: AccountParts;

/** The list of pictures has changed, which other tabs learn of. */
const changed = vi.fn<() => void>();

beforeEach(() => {
  now = 1_000_000_000_000;
  changed.mockClear();
  const other = () => undefined;
  account = openAccount(() => now, { job: other, credits: other, pictures: changed });
  account.ledger.grant({ ref: 'order:1', credits: 1000 });
});

const fileOf = (key: string) => ({ key, width: 64, height: 48, type: 'image/png' });
const record = (ts = now, prompt = 'a cat') => ({ type: 'text2img', prompt, ts }) as const;
const listed = () => account.pictures.list().map(({ id, state }) => `${id} ${state}`);
const due = () => account.pictures.deletions.due(1000);

/** Sends a picture of that id, with a name of its own in R2. */
function send(id: string, { ts = now, key = `kept.${id}` } = {}) {
  account.pictures.deletions.expect(key);
  return account.pictures.add({ id, record: record(ts), file: fileOf(key) });
}

/** Sends a picture that R2 has under this name already. */
function sendAgain(id: string, key: string) {
  return account.pictures.add({ id, record: record(), file: fileOf(key) });
}

function start(request: JobRequest): void {
  const from = { mobile: false, digest: JSON.stringify(request), origin: '' };
  expect(account.paidJobs.create(request, from)).toMatchObject({ ok: true });
  account.paidJobs.start(request.id);
}

/** Makes a picture whose bytes are in R2 already. */
function make(id: string): void {
  start({ id, tool: 'text2img', prompt: `prompt of ${id}` });
  account.paidJobs.succeed(id, { picture: fileOf(`u.${id}.png`), bytes: new Uint8Array(1) });
  account.unsavedResults.remove(id);
}

function copy(id: string, begin = make): void {
  begin(id);
  account.pictures.deletions.expect('kept.copy');
  account.pictures.copied(id, 'kept.copy');
  account.paidJobs.prune(id);
}

/** Sends a file under the id of a job whose result the server no longer has. */
function replace(id: string): void {
  make(id);
  account.paidJobs.prune(id);
  account.pictures.turn(true);
  send(id);
}

function finish(id: string): void {
  makeEdit(id);
  send(id, { key: `u.${id}.finished.png` });
}

/** Makes an AI edit, whose response the device has still to lay into its picture. */
function makeEdit(id: string): void {
  account.uploads.add({ id: 'source-1', ...fileOf('u.upload.source-1.png') });
  const options = { tool: 'background', backgroundType: 'a beach' } as const;
  start({ id, tool: 'edit', uploadId: 'source-1', options });
  account.paidJobs.succeed(id, { picture: fileOf(`u.${id}.png`), bytes: new Uint8Array(1) });
}

/** Pays for a filter, which the device draws. */
function makeFilter(id: string): void {
  const options = { tool: 'filter', filterType: 'Vintage', filterIntensity: 80 } as const;
  const from = { mobile: false, digest: id, origin: '' };
  account.paidJobs.create({ id, tool: 'edit', options }, from);
}

describe('an account that keeps no pictures', () => {
  it('an account keeps no pictures until its user turns that on', () => {
    expect(account.pictures.isOn).toBe(false);
    expect(send('sent-one')).toEqual({ ok: false, code: 'pictures_not_kept' });
    expect(due()).toEqual(['kept.sent-one']);
    expect(listed()).toEqual([]);
  });

  it('an account lists what the server still has of the jobs, and what is on a device', () => {
    make('job-plain');
    now += 1;
    makeFilter('job-filter');
    now += 1;
    makeEdit('job-edit');
    // A job that failed or still runs is no picture.
    for (const id of ['job-failed', 'job-running']) start({ id, tool: 'text2img', prompt: 'a' });
    account.paidJobs.fail('job-failed', 'provider_failed');
    expect(listed()).toEqual(['job-edit unfinished', 'job-filter on_device', 'job-plain expiring']);
    expect(account.pictures.goneIds()).toEqual([]);
    const [edit, filter, plain] = account.pictures.list();
    expect(plain).toEqual({
      ...record(now - 2, 'prompt of job-plain'),
      id: 'job-plain',
      state: 'expiring',
      file: fileOf('u.job-plain.png'),
      expiresAt: now - 2 + resultRetentionMs,
    });
    expect(edit?.file).toBeNull();
    expect(filter).toMatchObject({
      type: 'edit',
      prompt: 'Vintage',
      options: { filterType: 'Vintage', filterIntensity: 80 },
    });
  });

  it('a picture that expired on the server is listed as missing, unless its user deleted it', () => {
    make('job-past');
    make('job-deleted');
    expect(account.pictures.delete('job-deleted')).toBe(true);
    expect(listed()).toEqual(['job-past expiring']);
    now += resultRetentionMs;
    for (const id of ['job-past', 'job-deleted']) account.paidJobs.prune(id);
    expect(listed()).toEqual([]);
    expect(account.pictures.goneIds()).toEqual(['job-past']);
    expect(account.pictures.deletedIds()).toEqual([]);
  });

  it('the finished picture of an edit replaces its response once, and remains as long', () => {
    makeEdit('job-edit');
    const pruneAt = account.jobs.read('job-edit')?.pruneAt;
    now += 5;
    expect(send('job-edit', { key: 'u.job-edit.first.jpg' })).toMatchObject({
      ok: true,
      picture: { state: 'expiring', file: { key: 'u.job-edit.first.jpg' }, expiresAt: pruneAt },
    });
    expect(send('job-edit', { key: 'u.job-edit.second.jpg' })).toMatchObject({
      ok: true,
      picture: { file: { key: 'u.job-edit.first.jpg' } },
    });
    // As after a lost response: what arrived is not deleted.
    expect(sendAgain('job-edit', 'u.job-edit.first.jpg')).toMatchObject({ ok: true });
    expect(due()).toEqual(['u.job-edit.second.jpg']);
    expect(account.jobs.read('job-edit')?.result).toEqual({
      ...fileOf('u.job-edit.first.jpg'),
      isFinished: true,
    });
  });

  it('a deletion finds finished jobs alone, and an edit that was deleted is not finished later', () => {
    start({ id: 'job-running', tool: 'text2img', prompt: 'a' });
    expect(account.pictures.delete('job-running')).toBe(false);
    expect(account.pictures.delete('never-there')).toBe(false);
    makeEdit('job-edit');
    expect(account.pictures.delete('job-edit')).toBe(true);
    expect(account.jobs.prunable(10).map(({ id }) => id)).toEqual(['job-edit']);
    expect(send('job-edit')).toEqual({ ok: false, code: 'pictures_not_kept' });
    expect(listed()).toEqual([]);
  });

  it('a deletion leaves the devices their own copies, which they send once it keeps pictures', () => {
    for (const id of ['job-plain', 'job-second']) make(id);
    makeEdit('job-edit');
    for (const id of ['job-plain', 'job-second', 'job-edit']) {
      expect(account.pictures.delete(id)).toBe(true);
    }
    expect(account.pictures.deletedIds()).toEqual([]);
    account.pictures.turn(true);
    expect(listed()).toEqual([]);
    // The server's own result is still to be pruned, or is pruned.
    account.paidJobs.prune('job-second');
    for (const id of ['job-plain', 'job-second', 'job-edit']) {
      expect(send(id)).toMatchObject({
        ok: true,
        picture: { state: 'kept', file: { key: `kept.${id}` } },
      });
    }
    expect(listed()).toHaveLength(3);
    expect(account.pictures.uncopied(10)).toEqual([]);
  });
});

describe('an account that keeps pictures', () => {
  beforeEach(() => account.pictures.turn(true));

  it('a picture from a device is saved once per id, and longer than a result', () => {
    expect(send('sent-one')).toMatchObject({ ok: true, picture: { state: 'kept' } });
    expect(send('sent-one', { key: 'kept.again' })).toMatchObject({
      ok: true,
      picture: { file: { key: 'kept.sent-one' } },
    });
    expect(due()).toEqual(['kept.again']);
    now += 10 * resultRetentionMs;
    expect(listed()).toEqual(['sent-one kept']);
    expect(due()).toEqual(['kept.again']);
  });

  it('a picture that has not arrived within an hour is deleted, and not a millisecond earlier', () => {
    account.pictures.deletions.expect('kept.late');
    now += hourMs - 1;
    expect(due()).toEqual([]);
    now += 1;
    expect(due()).toEqual(['kept.late']);
    expect(account.pictures.deletions.nextAt()).toBe(now);
    account.pictures.deletions.forget('kept.late');
    expect(account.pictures.deletions.nextAt()).toBeNull();
  });

  it('a result is saved without an upload, under its job’s name until it is copied', () => {
    make('job-plain');
    expect(listed()).toEqual(['job-plain kept']);
    expect(account.pictures.list()[0]?.file?.key).toBe('u.job-plain.png');
    expect(account.pictures.isUncopied('job-plain')).toBe(true);
    expect(account.pictures.uncopied(10)).toEqual([
      { id: 'job-plain', jobId: 'job-plain', from: fileOf('u.job-plain.png') },
    ]);
    account.pictures.deletions.expect('kept.copy');
    account.pictures.copied('job-plain', 'kept.copy');
    account.pictures.deletions.expect('kept.second');
    account.pictures.copied('job-plain', 'kept.second');
    expect(due()).toEqual(['kept.second']);
    account.paidJobs.prune('job-plain');
    expect(account.pictures.list()[0]?.file?.key).toBe('kept.copy');
    expect(account.pictures.isUncopied('job-plain')).toBe(false);
    expect(account.pictures.goneIds()).toEqual([]);
    account.pictures.lost('job-plain');
    expect(listed()).toEqual(['job-plain kept']);
  });

  it.each([
    ['a result', make, true],
    ['a copied result', copy, true],
    ['the file of a device after the result', replace, false],
    ['the edit that a device has finished', finish, false],
    ['the copy of an edit that a device has finished', (id: string) => copy(id, finish), false],
  ])('a share of %s has a receipt, and its export is signed: %s', (_, begin, isPaid) => {
    account.pictures.turn(begin !== replace);
    begin('job-shared');
    expect(findShareable(account, 'job-shared')).toMatchObject({
      receipt: { jobId: isPaid ? 'job-shared' : null, credits: isPaid ? 1 : null },
    });
    const calls = new PictureCalls(account, async () => undefined);
    expect(calls.exportable('job-shared').ok).toBe(isPaid);
  });

  it('a copy of a picture that was deleted meanwhile is deleted too', () => {
    make('job-plain');
    account.pictures.deletions.expect('kept.copy');
    account.pictures.delete('job-plain');
    account.pictures.copied('job-plain', 'kept.copy');
    expect(due()).toEqual(['kept.copy']);
    expect(listed()).toEqual([]);
  });

  it('an edit is saved when it is finished, and a filter when its device sends it', () => {
    makeEdit('job-edit');
    makeFilter('job-filter');
    expect(listed()).toEqual(['job-filter on_device', 'job-edit unfinished']);
    expect(account.pictures.uncopied(10)).toEqual([]);
    expect(send('job-edit', { key: 'u.job-edit.x.png' })).toMatchObject({
      ok: true,
      picture: { state: 'kept', file: { key: 'u.job-edit.x.png' } },
    });
    expect(send('job-filter')).toMatchObject({ ok: true, picture: { state: 'kept' } });
    expect(account.pictures.uncopied(10).map(({ id }) => id)).toEqual(['job-edit']);
  });

  it('a deleted picture never returns, and its deletion is published', () => {
    send('sent-one');
    make('job-plain');
    makeEdit('job-edit');
    for (const id of ['sent-one', 'job-plain', 'job-edit', 'not-yet-sent', 'sent-one']) {
      expect(account.pictures.delete(id)).toBe(true);
      expect(send(id, { key: `kept.late.${id}` })).toEqual({ ok: false, code: 'picture_deleted' });
    }
    expect(listed()).toEqual([]);
    expect(account.pictures.deletedIds()).toEqual([
      'not-yet-sent',
      'answer-job-edit',
      'job-edit',
      'job-plain',
      'sent-one',
    ]);
    expect(due()).toContain('kept.sent-one');
    expect(account.pictures.goneIds()).toEqual([]);
  });

  it('an account keeps 20 pictures before its first purchase, and loses none that it has', () => {
    const open = () => {
      account = openAccount(() => now);
      account.pictures.turn(true);
    };
    open();
    for (let at = 1; at <= 21; at += 1) send(`picture-${at}`, { ts: at });
    expect(listed()).toHaveLength(20);
    account.ledger.grant({ ref: 'order:1', credits: 10 });
    send('picture-22', { ts: 22 });
    expect(listed()).toHaveLength(21);
  });

  it('an account saves the newest 200 pictures; the next one evicts the oldest with its bytes', () => {
    for (let at = 1; at <= accountPicturesMax; at += 1) send(`picture-${at}`, { ts: at });
    expect(listed()).toHaveLength(200);
    expect(due()).toEqual([]);
    expect(send('picture-201', { ts: 201 })).toMatchObject({ ok: true });
    expect(listed()).toHaveLength(200);
    expect(due()).toEqual(['kept.picture-1']);
    expect(send('picture-0', { ts: 1 })).toEqual({ ok: false, code: 'picture_too_old' });
    expect(due().toSorted()).toEqual(['kept.picture-0', 'kept.picture-1']);
    expect(account.pictures.list().at(-1)?.id).toBe('picture-2');
  });

  it('an account remembers the newest 1000 deletions', () => {
    for (let at = 1; at <= rememberedDeletionsMax; at += 1) account.pictures.delete(`old-${at}`);
    expect(account.pictures.deletedIds()).toHaveLength(1000);
    expect(send('old-1')).toEqual({ ok: false, code: 'picture_deleted' });
    account.pictures.delete('newest');
    expect(account.pictures.deletedIds()).toHaveLength(1000);
    expect(account.pictures.deletedIds()[0]).toBe('newest');
    expect(send('old-1')).toMatchObject({ ok: true });
    expect(send('old-2')).toEqual({ ok: false, code: 'picture_deleted' });
  });

  it('a picture from a device whose clock is ahead is as old as its arrival', () => {
    send('ahead-1', { ts: now + resultRetentionMs });
    expect(account.pictures.list()[0]?.ts).toBe(now);
    send('exact-1', { ts: 12.75 });
    expect(account.pictures.list()[1]?.ts).toBe(12);
  });

  it('turning it off deletes all saved pictures, and results expire as usual', () => {
    send('sent-one');
    make('job-plain');
    account.pictures.delete('gone-one');
    account.pictures.turn(false);
    expect(listed()).toEqual(['job-plain expiring']);
    expect(due()).toEqual(['kept.sent-one']);
    expect(send('sent-two')).toEqual({ ok: false, code: 'pictures_not_kept' });
  });

  it('a deletion that was announced for one device deletes what the server has, and no other copy', () => {
    send('sent-one');
    make('job-plain');
    for (const id of ['sent-one', 'job-plain']) {
      expect(account.pictures.delete(id, { everywhere: false })).toBe(true);
    }
    expect(listed()).toEqual([]);
    expect(account.pictures.deletedIds()).toEqual([]);
    expect(due()).toContain('kept.sent-one');
    for (const id of ['sent-one', 'job-plain']) {
      expect(send(id, { key: `kept.again.${id}` })).toMatchObject({ ok: true });
    }
    expect(listed()).toEqual(['sent-one kept', 'job-plain kept']);
  });

  it('turning it on keeps the results that are there, and twice is once', () => {
    account.pictures.turn(false);
    make('job-plain');
    makeEdit('job-edit');
    make('job-deleted');
    account.pictures.delete('job-deleted');
    account.pictures.turn(true);
    account.pictures.turn(true);
    expect(listed()).toEqual(['job-plain kept', 'job-edit unfinished'].toSorted().toReversed());
  });

  /** Lets the time of an edit pass that no device has finished. */
  function endEdit(id: string): void {
    now += resultRetentionMs;
    for (const job of account.jobs.prunable(10)) account.pictures.keepResponse(job);
    expect(account.pictures.isUncopied(id)).toBe(true);
    account.pictures.deletions.expect(`kept.answer.${id}`);
    account.pictures.copied(`answer-${id}`, `kept.answer.${id}`);
    expect(account.pictures.isUncopied(id)).toBe(false);
    account.paidJobs.prune(id);
  }

  it('the result of an edit that no device has finished is saved as unfinished when it expires', () => {
    makeEdit('job-edit');
    const { ts } = account.pictures.list()[0] ?? {};
    now += resultRetentionMs;
    const [job] = account.jobs.prunable(10);
    if (!job) throw new Error('Its time is not over');
    for (const _ of ['once', 'again']) account.pictures.keepResponse(job);
    // It is copied from what its job still has.
    expect(account.pictures.uncopied(10)).toEqual([
      { id: 'answer-job-edit', jobId: 'job-edit', from: fileOf('u.job-edit.png') },
    ]);
    const [response] = account.pictures.list().filter(({ id }) => id === 'answer-job-edit');
    expect(response?.file?.key).toBe('u.job-edit.png');
    now -= resultRetentionMs;
    endEdit('job-edit');
    expect(account.pictures.list()).toEqual([
      {
        id: 'answer-job-edit',
        type: 'edit',
        prompt: 'a beach',
        ts,
        options: { tool: 'background', backgroundType: 'a beach', isAnswer: true },
        state: 'kept',
        file: fileOf('kept.answer.job-edit'),
        expiresAt: null,
      },
    ]);
    expect(due()).toEqual([]);
    expect(account.pictures.goneIds()).toEqual([]);
  });

  it('the finished picture of an edit takes the place of its response, however late', () => {
    for (const id of ['edit-late', 'edit-last']) makeEdit(id);
    endEdit('edit-late');
    expect(send('edit-late')).toMatchObject({ ok: true, picture: { state: 'kept' } });
    expect(listed().filter((each) => each.includes('late'))).toEqual(['edit-late kept']);
    expect(due()).toEqual(['kept.answer.edit-late']);
    expect(account.pictures.deletedIds()).toEqual(['answer-edit-late']);
    // Also while the response is still to be copied.
    const [job] = account.jobs.prunable(10);
    if (job) account.pictures.keepResponse(job);
    expect(send('edit-last', { key: 'u.edit-last.x.png' })).toMatchObject({ ok: true });
    expect(listed().filter((each) => each.includes('last'))).toEqual(['edit-last kept']);
    expect(account.pictures.uncopied(10).map(({ id }) => id)).toEqual(['edit-last']);
  });

  it('the finished picture of an edit that was pruned while it arrived is sent again under another name', () => {
    makeEdit('edit-late');
    endEdit('edit-late');
    expect(send('edit-late', { key: 'u.edit-late.x.png' })).toEqual({
      ok: false,
      code: 'unavailable',
    });
    expect(listed()).toEqual(['answer-edit-late kept']);
    expect(due()).toEqual(['u.edit-late.x.png']);
    expect(send('edit-late')).toMatchObject({ ok: true, picture: { state: 'kept' } });
    expect(listed()).toEqual(['edit-late kept']);
  });

  it('the response of a deleted edit does not come back from a device after the account stopped keeping it', () => {
    makeEdit('job-edit');
    make('job-plain');
    endEdit('job-edit');
    account.pictures.turn(false);
    for (const id of ['job-edit', 'job-plain']) {
      account.pictures.delete(id, { everywhere: true });
    }
    account.pictures.turn(true);
    expect(send('answer-job-edit')).toEqual({ ok: false, code: 'picture_deleted' });
    expect(listed()).toEqual([]);
    expect(account.pictures.deletedIds()).toEqual(['job-plain', 'answer-job-edit', 'job-edit']);
  });

  it('closing the account deletes its saved pictures and the setting at once', () => {
    send('sent-one');
    make('job-plain');
    account.pictures.delete('gone-one');
    account.pictures.deletions.expect('kept.on-its-way');
    expect(account.paidJobs.close().pictureKeys).toEqual(['kept.sent-one']);
    expect(account.pictures.isOn).toBe(false);
    expect(listed()).toEqual([]);
    expect(account.pictures.deletedIds()).toEqual([]);
    expect(account.pictures.goneIds()).toEqual([]);
  });
});

describe('a change of the list', () => {
  /** Whether other tabs learn of what is done. */
  const announces = (act: () => void): boolean => {
    changed.mockClear();
    act();
    return changed.mock.calls.length > 0;
  };
  const turn = (isOn: boolean) => account.pictures.turn(isOn);

  it('a finished edit is published to other tabs, whether or not it is saved', () => {
    for (const isOn of [false, true]) {
      turn(isOn);
      makeEdit(`edit-${isOn}`);
      expect(announces(() => send(`edit-${isOn}`))).toBe(true);
    }
  });

  it('other tabs learn of a deletion, also of one that only other devices can carry out', () => {
    make('job-one');
    const { pictures } = account;
    expect(announces(() => pictures.delete('job-one'))).toBe(true);
    expect(announces(() => pictures.delete('unknown'))).toBe(false);
    expect(announces(() => pictures.delete('unknown', { everywhere: true }))).toBe(true);
  });
});
