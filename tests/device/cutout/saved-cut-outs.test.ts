import '../../in-node/indexed-db.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CutOutResponse, CutOutTask } from '../../../src/device/cutout/cut-out-worker.ts';
import {
  originalSize,
  readOriginal,
  saveOriginal,
} from '../../../src/device/cutout/original-photos.ts';
import {
  cutOutState,
  enlargeSaved,
  readPhotoOf,
  saveRefined,
} from '../../../src/device/cutout/saved-cut-outs.ts';
import { clearDrafts } from '../../../src/device/drafts/draft-store.ts';
import { rememberSource } from '../../../src/device/drafts/job-sources.ts';
import { LocalHistory } from '../../../src/device/history/local-history.ts';
import { pageStorage, quotaError, refuseNextPut, stubLocks } from '../page-storage.ts';

const make = vi.hoisted(() => vi.fn<(task: CutOutTask) => Promise<CutOutResponse>>());
vi.mock('../../../src/device/cutout/make-cut-out.ts', () => ({ makeCutOut: make }));

const small = { id: 'job', width: 1024, height: 768 };
const large = { width: 4000, height: 3000 };
const blobOf = (text: string) => new Blob([text], { type: 'image/png' });
const made = { ok: true, blob: blobOf('large'), ...large } as const;
let history: LocalHistory;
const shown = async () => (await history.picture('job'))?.text();

beforeEach(async () => {
  make.mockReset().mockResolvedValue(made);
  vi.stubGlobal('localStorage', pageStorage());
  stubLocks();
  history = new LocalHistory('ann');
  await history.add({ id: 'job', type: 'bgremove', prompt: '', url: '', ts: 1 }, blobOf('small'));
  await saveOriginal('ann', 'source', blobOf('photo'), large);
  rememberSource('ann', 'bgremove', 'job', 'source');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a saved cut-out', () => {
  it('is replaced by one of the photo’s size, once', async () => {
    expect(cutOutState('ann', small).state).toBe('waiting');
    expect(await enlargeSaved('ann', small)).toBe(true);
    expect(await enlargeSaved('ann', small)).toBe(false);
    expect(cutOutState('ann', small)).toEqual({ state: 'made', version: 1, ...large });
    expect(await shown()).toBe('large');
    expect(make).toHaveBeenCalledOnce();
  });

  it.each([
    ['memory runs out', () => make.mockResolvedValue({ ok: false, code: 'failed' }), 'failed'],
    ['it is another’s', () => make.mockResolvedValue({ ok: false, code: 'other_picture' }), 'none'],
    ['the device has no room', () => refuseNextPut(quotaError()), 'failed'],
  ])('stays as it is where %s', async (_, prevent, state) => {
    prevent();
    expect(await enlargeSaved('ann', small)).toBe(false);
    expect(cutOutState('ann', small).state).toBe(state);
    expect(await shown()).toBe('small');
  });

  it('is not tried for ever where the page ends each time', async () => {
    make.mockRejectedValue(new Error('The page has ended'));
    for (let visit = 1; visit <= 4; visit += 1) await enlargeSaved('ann', small).catch(() => null);
    expect(make).toHaveBeenCalledTimes(2);
    expect(cutOutState('ann', small).state).toBe('failed');
  });

  it.each([
    { because: 'its photo is not larger', job: { ...small, ...large } },
    { because: 'its photo was chosen elsewhere', job: { ...small, id: 'other' } },
  ])('is left alone where $because', async ({ job }) => {
    expect(cutOutState('ann', job).state).toBe('none');
    expect(await enlargeSaved('ann', job)).toBe(false);
    expect(make).not.toHaveBeenCalled();
  });

  it('is replaced by what the user has refined, each time with another version', async () => {
    await enlargeSaved('ann', small);
    expect(await saveRefined('ann', 'job', { blob: blobOf('refined'), ...large })).toBe(true);
    expect(await shown()).toBe('refined');
    expect(cutOutState('ann', small)).toMatchObject({ state: 'made', version: 2 });
    expect(await saveRefined('ann', 'gone', made)).toBe(false);
  });
});

it('a photo for which the device has no room promises no larger cut-out', async () => {
  refuseNextPut(quotaError());
  await saveOriginal('ann', 'other', blobOf('photo'), large);
  expect(originalSize('ann', 'other')).toBeNull();
  expect(originalSize('ann', 'source')).toEqual(large);
});

it('a photo that the browser has removed is waited for no longer, and one that can’t be read is', async () => {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new Error('Unreadable');
  });
  expect(await enlargeSaved('ann', small)).toBe(false);
  expect(cutOutState('ann', small).state).toBe('waiting');
  get.mockRestore();
  await clearDrafts('ann');
  expect(await enlargeSaved('ann', small)).toBe(false);
  expect(cutOutState('ann', small).state).toBe('failed');
});

it('the photos of the latest six sources are stored', async () => {
  for (let number = 1; number <= 6; number += 1) {
    await saveOriginal('ann', `later-${number}`, blobOf(`photo ${number}`), large);
  }
  expect(originalSize('ann', 'source')).toBeNull();
  expect(await readPhotoOf('ann', 'job')).toBeNull();
  expect(await (await readOriginal('ann', 'later-1'))?.text()).toBe('photo 1');
});
