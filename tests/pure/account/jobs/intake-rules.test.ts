import { beforeEach, describe, expect, it } from 'vitest';
import type { JobRequest } from '../../../../domain/account/job.ts';
import { maskPixelsMax } from '../../../../domain/limits.ts';
import { pictureFault } from '../../../../worker/account/jobs/job-pictures.ts';
import { PaidJobs } from '../../../../worker/account/jobs/paid-jobs.ts';
import { accountMigrations } from '../../../../worker/account/schema.ts';
import { migrate } from '../../../../worker/storage/migrate.ts';
import type { SqlHandle } from '../../../../worker/storage/sql.ts';
import { openSqlite } from '../../sqlite.ts';

let sql: SqlHandle;
let paidJobs: PaidJobs;

beforeEach(() => {
  sql = openSqlite();
  migrate(sql, accountMigrations);
  paidJobs = new PaidJobs(sql, () => 1_000_000);
  paidJobs.ledger.open();
});

const paint = (id: string) => ({ id, tool: 'text2img', prompt: 'a cat' }) as const;
const filter = (id: string): JobRequest => ({
  id,
  tool: 'edit',
  options: { tool: 'filter', filterType: 'Sepia', filterIntensity: 100 },
});
const select = (id: string, pictures: object = {}): JobRequest =>
  ({
    id,
    tool: 'edit',
    options: { tool: 'select', areaToEdit: 'the sky', editDescription: 'at night' },
    ...pictures,
  }) as JobRequest;
const create = (request: JobRequest) =>
  paidJobs.create(request, { mobile: false, origin: '', digest: request.id });
const upload = (id: string, width: number, height: number, type = 'image/png') =>
  paidJobs.uploads.add({ id, key: `user.${id}`, type, width, height });

describe('the uploads of a job', () => {
  it('a picture and its mask both remain until a minute after the deadline of their job', () => {
    paidJobs.ledger.grant({ ref: 'order:1', credits: 15, note: 'A pack' });
    upload('picture', 8, 8);
    upload('mask', 8, 8);
    const made = create(select('job', { uploadId: 'picture', maskId: 'mask' }));
    if (!made.ok) throw new Error(made.code);
    const until = made.job.deadlineAt + 60_000;
    sql.all('UPDATE uploads SET expires_at = 0');
    create(select('job-2', { uploadId: 'picture' }));
    for (const id of ['picture', 'mask']) paidJobs.uploads.retain(id, 1_000_000 + 1);
    create(select('job-3', { uploadId: 'picture', maskId: 'mask' }));
    expect(paidJobs.uploads.read('picture')?.expiresAt).toBe(until);
    expect(paidJobs.uploads.read('mask')?.expiresAt).toBe(until);
  });
});

describe('a job that the device renders itself', () => {
  it('a job that the device renders has no result on the server that could be saved', () => {
    create(filter('one'));
    expect(paidJobs.jobs.read('one')?.result).toBeNull();
    expect(paidJobs.jobs.saved('one')).toBe(false);
  });

  it('a job that the device renders is new once, and the same job afterwards', () => {
    expect(create(filter('one'))).toMatchObject({ isNew: true, job: { state: 'succeeded' } });
    expect(create(filter('one'))).toMatchObject({ isNew: false, job: { state: 'succeeded' } });
    expect(paidJobs.ledger.balance()).toMatchObject({ balance: 1, held: 0 });
  });
});

describe('the pictures of a job', () => {
  it('a job without pictures, and one with its own picture, are accepted', () => {
    upload('photo', 60, 40);
    expect(pictureFault(paint('one'), paidJobs.uploads)).toBeNull();
    expect(pictureFault(filter('one'), paidJobs.uploads)).toBeNull();
    expect(pictureFault(select('one'), paidJobs.uploads)).toBeNull();
    expect(pictureFault(select('one', { uploadId: undefined }), paidJobs.uploads)).toBeNull();
    expect(pictureFault(select('one', { uploadId: 'photo' }), paidJobs.uploads)).toBeNull();
  });

  it('a picture or mask that is not there is unknown', () => {
    upload('photo', 60, 40);
    const missing = select('one', { uploadId: 'nothing' });
    expect(pictureFault(missing, paidJobs.uploads)).toBe('unknown_upload');
    const unmasked = select('one', { uploadId: 'photo', maskId: 'nothing' });
    expect(pictureFault(unmasked, paidJobs.uploads)).toBe('unknown_upload');
  });

  it.each([
    ['of the same size', 60, 40, 'image/png', null],
    ['of another width', 61, 40, 'image/png', 'invalid_mask'],
    ['of another height', 60, 41, 'image/png', 'invalid_mask'],
    ['of another type', 60, 40, 'image/jpeg', 'invalid_mask'],
  ])('a mask %s is accepted or refused', (_, width, height, type, fault) => {
    upload('photo', 60, 40);
    upload('mask', width, height, type);
    const request = select('one', { uploadId: 'photo', maskId: 'mask' });
    expect(pictureFault(request, paidJobs.uploads)).toBe(fault);
  });

  it.each([
    [2000, maskPixelsMax / 2000, null],
    [2000, maskPixelsMax / 2000 + 1, 'invalid_mask'],
  ])('a mask of %i by %i pixels is accepted or refused', (width, height, fault) => {
    upload('photo', width, height);
    upload('mask', width, height);
    const request = select('one', { uploadId: 'photo', maskId: 'mask' });
    expect(pictureFault(request, paidJobs.uploads)).toBe(fault);
  });
});

describe('a result that is not in R2 yet', () => {
  const picture = { key: 'user.one.png', width: 64, height: 64, type: 'image/png' };
  const bytes = new Uint8Array([1, 2, 3]);

  it('a result has its picture and its tool, until it is in R2', () => {
    create(paint('one'));
    paidJobs.start('one');
    expect(paidJobs.unsavedResult('one')).toBeNull();
    paidJobs.succeed('one', { picture, bytes });
    expect(paidJobs.unsavedResult('one')).toEqual({ picture, tool: 'text2img', bytes });
    paidJobs.unsavedResults.remove('one');
    expect(paidJobs.unsavedResult('one')).toBeNull();
  });

  it('bytes without a job are no result', () => {
    paidJobs.unsavedResults.add('one', bytes);
    expect(paidJobs.unsavedResult('one')).toBeNull();
  });
});

describe('a job that waits for a key', () => {
  const progress = { place: 3, etaMs: 40_000 };

  it('a queued job waits at its place', () => {
    create(paint('one'));
    expect(paidJobs.jobs.wait('one', progress)).toBe(true);
    expect(paidJobs.jobs.read('one')).toMatchObject({
      state: 'queued',
      stage: 'waiting',
      ...progress,
    });
  });

  it('a running job that needs another key is queued again, and can be started again', () => {
    create(paint('one'));
    paidJobs.jobs.start('one');
    expect(paidJobs.jobs.wait('one', progress)).toBe(true);
    expect(paidJobs.jobs.read('one')).toMatchObject({
      state: 'queued',
      stage: 'waiting',
      ...progress,
    });
    expect(paidJobs.jobs.start('one')).toBe(true);
    expect(paidJobs.jobs.read('one')).toMatchObject({ state: 'running', place: null, etaMs: null });
  });

  it('a job that has ended, and one that is unknown, do not wait', () => {
    create(paint('one'));
    paidJobs.jobs.start('one');
    paidJobs.fail('one', 'timeout');
    expect(paidJobs.jobs.wait('one', progress)).toBe(false);
    expect(paidJobs.jobs.read('one')).toMatchObject({ state: 'failed', place: null });
    expect(paidJobs.jobs.wait('unknown', progress)).toBe(false);
  });
});
