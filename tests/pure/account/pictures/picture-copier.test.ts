import { beforeEach, expect, it, vi } from 'vitest';
import type { AccountParts } from '../../../../worker/account/account-parts.ts';
import { PictureCopier } from '../../../../worker/account/pictures/picture-copier.ts';
import { makePicture, openAccount } from '../open-account.ts';

let account: AccountParts;
/** What R2 has, by name. */
let stored: Map<string, unknown>;

const httpMetadata = { contentType: 'image/png' };
const bucket = {
  get: async (key: string) => (stored.has(key) ? { body: stored.get(key), httpMetadata } : null),
  put: async (key: string, body: unknown) => stored.set(key, body),
} as unknown as R2Bucket;

beforeEach(() => {
  let now = 1_000_000;
  account = openAccount(() => now++);
  account.ledger.grant({ ref: 'order:1', credits: 50 });
  account.pictures.turn(true);
  stored = new Map();
});

/** Makes a result that R2 has. */
function make(id: string): void {
  const key = makePicture(account, id);
  account.unsavedResults.remove(id);
  stored.set(key, `bytes of ${id}`);
}

const copier = () => new PictureCopier(bucket, 'user', account);

it('an account copies 10 saved results in one run, and an eleventh in the next', async () => {
  for (let at = 1; at <= 11; at += 1) make(`job-${String(at).padStart(3, '0')}`);
  await copier().copyAll();
  expect(account.pictures.uncopied(100)).toHaveLength(1);
  expect(copier().isWaiting()).toBe(true);
  await copier().copyAll();
  expect(account.pictures.uncopied(100)).toEqual([]);
  expect(copier().isWaiting()).toBe(false);
});

it('a copy has the bytes of the result and a name that no job’s end deletes', async () => {
  make('job-001');
  await copier().copyAll();
  const key = account.pictures.list()[0]?.file?.key ?? '';
  expect(key).toMatch(/^kept\.user\.[0-9a-f-]{36}\.png$/);
  expect(stored.get(key)).toBe('bytes of job-001');
  expect(account.pictures.deletions.nextAt()).toBeNull();
});

it('a result that is not yet in R2, and one that R2 has lost, keep no other from being copied', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const id of ['job-001', 'job-002', 'job-003']) make(id);
  account.unsavedResults.add('job-001', new Uint8Array(1));
  stored.delete('user.job-002.png');
  await copier().copyAll();
  const isUncopied = (id: string) => account.pictures.isUncopied(id);
  expect(['job-001', 'job-003'].map(isUncopied)).toEqual([true, false]);
  expect(account.pictures.list().map(({ id, state }) => `${id} ${state}`)).toEqual([
    'job-003 kept',
    'job-002 expiring',
    'job-001 kept',
  ]);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('kept_picture_lost'));
  logged.mockRestore();
});

it('a copy that R2 fails is made in the next run, and what may have arrived is deleted', async () => {
  make('job-001');
  const put = vi.spyOn(bucket, 'put').mockRejectedValueOnce(new Error('R2 is down'));
  await expect(copier().copyAll()).rejects.toThrow('R2 is down');
  expect(account.pictures.isUncopied('job-001')).toBe(true);
  expect(account.pictures.deletions.nextAt()).not.toBeNull();
  await copier().copyAll();
  expect(account.pictures.isUncopied('job-001')).toBe(false);
  put.mockRestore();
});
