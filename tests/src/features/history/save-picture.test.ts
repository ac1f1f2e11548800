import '../../../in-node/indexed-db.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../domain/account/job.ts';
import { cachePicture, evictPictures } from '../../../../src/api/job-picture.ts';
import { queries } from '../../../../src/api/queries.ts';
import type { makeCutOut } from '../../../../src/device/cutout/make-cut-out.ts';
import { saveOriginal } from '../../../../src/device/cutout/original-photos.ts';
import { rememberSource } from '../../../../src/device/drafts/job-sources.ts';
import type { HistoryItem } from '../../../../src/device/history/history-item.ts';
import { LocalHistory } from '../../../../src/device/history/local-history.ts';
import { pictureIds, removePictures } from '../../../../src/device/history/picture-store.ts';
import { readSavedMark } from '../../../../src/device/history/saved-marks.ts';
import {
  type SubmittedMark,
  writeSubmittedMark,
} from '../../../../src/device/history/submitted-marks.ts';
import { saveEdit } from '../../../../src/features/history/history.ts';
import { restorePicture } from '../../../../src/features/history/restore-picture.ts';
import { saveEach } from '../../../../src/features/history/save-each.ts';
import { isToSave, saveJob } from '../../../../src/features/history/save-picture.ts';
import { sessionStore } from '../../../../src/features/session/session.tsx';
import { historyTexts } from '../../../../src/texts/en/studio/history.tsx';
import { itemOf as item } from '../../../device/history/sample-items.ts';
import { pageStorage, quotaError, refuseNextPut, stubLocks } from '../../../device/page-storage.ts';
import { until } from '../../../until.ts';
import { PageRequest } from '../../support/page-request.ts';
import { refusal } from '../../support/refusal.ts';
import { AccountServer } from './account-server.ts';

const notices = vi.hoisted(() => [] as string[]);
vi.mock('sonner', () => {
  const note = (title: string) => notices.push(title);
  return { toast: { error: note, warning: note, getToasts: () => [] } };
});

const make = vi.hoisted(() => vi.fn<typeof makeCutOut>());
vi.mock('../../../../src/device/cutout/make-cut-out.ts', () => ({ makeCutOut: make }));

let server: AccountServer;
let history: LocalHistory;
let keeps: boolean;

beforeEach(async () => {
  notices.length = 0;
  queries.clear();
  keeps = false;
  server = new AccountServer();
  await removePictures('ann', await pictureIds('ann'));
  vi.stubGlobal('localStorage', pageStorage());
  vi.stubGlobal('window', new EventTarget());
  stubLocks();
  vi.stubGlobal('XMLHttpRequest', PageRequest);
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    server.keepPictures = keeps;
    return server.fetch(address, options);
  });
  vi.spyOn(sessionStore, 'get').mockImplementation(
    () => ({ state: 'signed-in', user: { id: 'ann', keepPictures: keeps } }) as never,
  );
  history = new LocalHistory('ann');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const picture = () => new Blob(['picture'], { type: 'image/png' });
const here = () => history.read().items.map(({ id }) => id);

async function fill(count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) await history.add(item(at), picture());
}

/** A finished job, whose picture the server has. */
function jobOf(id: string): Job {
  const result = { url: `/images/${id}`, width: 1, height: 1, type: 'image/png' };
  const createdAt = '2026-01-01T00:00:00Z';
  return { id, tool: 'text2img', state: 'succeeded', stage: 'done', cost: 1, result, createdAt };
}

/** One that was submitted on this device. */
function ownJob(id: string, mark: SubmittedMark = { mayEvict: true }): Job {
  writeSubmittedMark('ann', id, mark, Date.now());
  return jobOf(id);
}

describe('a picture that was made on this device', () => {
  it('is saved once, and its server learns of it', async () => {
    expect(await saveJob('ann', ownJob('job-1'))).toBe('saved');
    expect(await saveJob('ann', ownJob('job-1'))).toBe('saved');
    expect(here()).toEqual(['job-1']);
    expect(server.asked).toEqual(['GET /images/job-1', 'POST /api/jobs/job-1/saved']);
  });

  it.each([
    ['is to be saved', {}, true],
    ['is not, where it is the answer of an edit', { tool: 'edit' }, false],
    ['is not before its job has ended', { state: 'running' }, false],
    ['is not where the server has none', { result: undefined }, false],
  ])('%s', (_, more, expected) => {
    expect(isToSave('ann', { ...ownJob('job-1'), ...more } as Job)).toBe(expected);
  });

  it('is reported again where that failed, and neither fetched nor saved a second time', async () => {
    server.before = async (asked) =>
      asked.startsWith('POST ') ? refusal(503, 'unavailable') : undefined;
    expect(await saveJob('ann', ownJob('job-1'))).toBe('later');
    expect(readSavedMark('ann', 'job-1')).toEqual({ isAcknowledged: false });
    await history.forget(['job-1']);
    server.before = () => undefined;
    server.asked.length = 0;
    expect(await saveJob('ann', jobOf('job-1'))).toBe('saved');
    expect([server.asked, here()]).toEqual([['POST /api/jobs/job-1/saved'], []]);
  });

  it('is replaced by one of the photo’s size where it is a cut-out, once it is safe', async () => {
    make.mockResolvedValue({ ok: true, blob: new Blob(['large']), width: 40, height: 30 });
    await saveOriginal('ann', 'source', picture(), { width: 40, height: 30 });
    rememberSource('ann', 'bgremove', 'job-1', 'source');
    const cutOut: Job = { ...ownJob('job-1'), tool: 'bgremove' };
    expect(await saveEach('ann', [cutOut], new Set())).toBe(true);
    expect(server.asked).toEqual(['GET /images/job-1', 'POST /api/jobs/job-1/saved']);
    expect(await (await history.picture('job-1'))?.text()).toBe('large');
  });

  it('waits for a place where another one has taken the last while it was fetched', async () => {
    await fill(49);
    server.before = async (asked) => {
      if (asked === 'GET /images/job-1') await history.add(item(60), picture());
      return undefined;
    };
    expect(await saveJob('ann', ownJob('job-1', { mayEvict: false }))).toBe('later');
    expect([here().length, readSavedMark('ann', 'job-1')]).toEqual([50, null]);
  });

  it('is fetched in a metered network only where the account does not keep it, and saved where it is here', async () => {
    keeps = true;
    Object.assign(navigator, { connection: { saveData: true } });
    const job = ownJob('job-1');
    expect([await saveJob('ann', job), here(), server.asked]).toEqual(['saved', [], []]);
    cachePicture({ job, bytes: new TextEncoder().encode('picture') });
    expect([await saveJob('ann', job), here()]).toEqual(['saved', ['job-1']]);
    evictPictures();
    keeps = false;
    await saveJob('ann', ownJob('job-2'));
    expect(here()).toContain('job-2');
  });

  it('replaces the oldest, as its user agreed, and notifies the user', async () => {
    await fill(50);
    await saveJob('ann', ownJob('job-1'));
    expect(here()).toHaveLength(50);
    expect(history.has('item-1')).toBe(false);
    expect(notices).toEqual(['An older picture was removed']);
  });

  it('waits on the server for space if the user was not asked, and is not fetched before', async () => {
    await fill(50);
    const job = ownJob('job-1', { mayEvict: false });
    expect(await saveJob('ann', job)).toBe('later');
    expect(here()).toHaveLength(50);
    expect(server.asked).toEqual([]);
    expect(readSavedMark('ann', 'job-1')).toBeNull();
    await history.forget(['item-7']);
    expect(await saveJob('ann', job)).toBe('saved');
    expect(history.has('item-1')).toBe(true);
  });
});

describe('the pictures that have ended', () => {
  it('are to be saved again where one is left, and do not wait for that', async () => {
    const jobs = [ownJob('job-3'), ownJob('job-2'), ownJob('job-1')];
    server.before = async (asked) =>
      asked === 'GET /images/job-2' ? new Response(null, { status: 503 }) : undefined;
    expect(await saveEach('ann', jobs, new Set())).toBe(false);
    expect(here().toSorted()).toEqual(['job-1', 'job-3']);
    server.before = () => undefined;
    expect(await saveEach('ann', jobs, new Set())).toBe(true);
    expect(here().toSorted()).toEqual(['job-1', 'job-2', 'job-3']);
    expect(notices).toEqual([]);
  });

  it('are said to wait for the device’s storage once, however often it does not respond', async () => {
    const jobs = [ownJob('job-1')];
    const late = new Set<string>();
    for (let times = 0; times < 2; times += 1) {
      refuseNextPut(new DOMException('No response', 'AbortError'));
      expect(await saveEach('ann', jobs, late)).toBe(false);
    }
    expect(notices).toEqual([historyTexts.notSavedYet.title]);
  });
});

it('a picture that another device has made is left to the account’s list, and takes no place', async () => {
  await fill(50);
  expect(await saveJob('ann', jobOf('job-1'))).toBe('saved');
  expect([here().length, server.asked, notices]).toEqual([50, [], []]);
});

describe('where the account keeps pictures', () => {
  beforeEach(() => {
    keeps = true;
  });
  const ownUnasked = (id: string) => ownJob(id, { mayEvict: false });

  it('a picture takes the place of the oldest that the account has, and of no other', async () => {
    await fill(50);
    for (const at of [3, 9]) server.keep(`item-${at}`, at);
    expect(await saveJob('ann', ownUnasked('job-1'))).toBe('saved');
    expect(here()).toHaveLength(50);
    expect(here()).toContain('item-1');
    expect(here()).not.toContain('item-3');
    // It is in the history as before.
    expect(notices).toEqual([]);
  });

  it.each([
    ['has none of them', () => undefined],
    ['is not reached', () => Promise.reject(new TypeError('No network'))],
  ])('a picture stays in the account alone while that %s', async (_, before) => {
    await fill(50);
    server.before = (asked) => (asked === 'GET /api/pictures' ? before() : undefined);
    expect(await saveJob('ann', ownUnasked('job-1'))).toBe('later');
    expect(here()).toHaveLength(50);
    expect(server.count('GET /images/')).toBe(0);
  });
});

it('an edit evicts only what the account has, where that keeps pictures and refuses this one', async () => {
  keeps = true;
  const edit: HistoryItem = { ...item(1000), id: 'edit-1', type: 'edit' };
  const save = () => saveEdit('ann', edit, picture(), { isFirst: true });
  await fill(50);
  server.before = async (asked) =>
    asked.startsWith('PUT ') ? refusal(415, 'unsupported_media_type') : undefined;
  expect(await save()).toBe('storage_full');
  expect(here()).toHaveLength(50);
  expect(notices).toEqual(['This picture could not be saved on this device']);
  server.keep('item-4', 4);
  expect(await save()).toBe('saved');
  expect([history.has('item-4'), history.has('item-1')]).toEqual([false, true]);
});

it('a picture that is opened gets its bytes back if the browser has removed them, and evicts no other', async () => {
  await fill(50);
  await removePictures('ann', ['item-7']);
  server.keep('item-7', 7);
  const shown = await restorePicture(history, item(7), '/images/item-7', true);
  expect(await shown?.text()).toBe('bytes of item-7');
  await until(async () => expect(await history.picture('item-7')).not.toBeNull());
  await removePictures('ann', ['item-7']);
  const put = refuseNextPut(quotaError());
  await restorePicture(history, item(7), '/images/item-7', true);
  await until(() => expect(put).toHaveBeenCalled());
  put.mockRestore();
  expect(here()).toHaveLength(50);
});
