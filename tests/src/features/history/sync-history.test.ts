import '../../../in-node/indexed-db.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jobsKey, picturesKey } from '../../../../src/api/query-keys.ts';
import { LocalHistory } from '../../../../src/device/history/local-history.ts';
import type { AccountHistory } from '../../../../src/device/history/merge-history.ts';
import {
  pictureIds,
  putPicture,
  removePictures,
} from '../../../../src/device/history/picture-store.ts';
import { writeSubmittedMark } from '../../../../src/device/history/submitted-marks.ts';
import { syncHistory } from '../../../../src/features/history/sync-history.ts';
import { readUnsent, sendAgain } from '../../../../src/features/history/unsent-pictures.ts';
import { sessionStore } from '../../../../src/features/session/session.tsx';
import { itemOf } from '../../../device/history/sample-items.ts';
import { pageStorage, stubLocks } from '../../../device/page-storage.ts';
import { PageRequest } from '../../support/page-request.ts';
import { refusal } from '../../support/refusal.ts';
import { AccountServer } from './account-server.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)';

let server: AccountServer;
let queries: QueryClient;
let history: LocalHistory;
let count = 0;
/** The user whose session the browser has. */
let signedIn: string;
/** Each test has ids of its own: a page does not try a refused picture again. */
let run: string;

beforeEach(async () => {
  count += 1;
  run = `run${count}`;
  signedIn = 'ann';
  server = new AccountServer();
  queries = new QueryClient();
  await removePictures('ann', await pictureIds('ann'));
  vi.stubGlobal('localStorage', pageStorage());
  vi.stubGlobal('window', new EventTarget());
  stubLocks();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('XMLHttpRequest', PageRequest);
  vi.spyOn(sessionStore, 'get').mockImplementation(
    () => ({ state: 'signed-in', user: { id: signedIn, keepPictures: true } }) as never,
  );
  vi.spyOn(sessionStore, 'refresh').mockResolvedValue();
  history = new LocalHistory('ann');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const everywhere = { everywhere: true };
const id = (at: number) => `${run}-${at}`;
const item = (at: number) => itemOf(at, { id: id(at), ts: at });
const make = (at: number) => history.add(item(at), new Blob([`${at}`], { type: 'image/png' }));
const sync = () => syncHistory('ann', queries);
const here = () => history.read().items.map((each) => each.id);
/** Stops the page's clock so many milliseconds later. */
function pass(passedMs: number): void {
  const now = performance.now() + passedMs;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
}
const kept = () => [...server.pictures.keys()].toSorted();

describe('what a device fetches', () => {
  it('saves the account’s pictures one after the other, the newest first', async () => {
    for (let at = 1; at <= 4; at += 1) server.keep(id(at), at);
    expect(await sync()).toBe(true);
    const fetched = server.asked.filter((each) => each.includes('/images/'));
    expect(fetched).toEqual([4, 3, 2, 1].map((at) => `GET /images/${id(at)}`));
    expect(server.togetherMax).toBe(1);
    expect(here()).toEqual([4, 3, 2, 1].map(id));
  });

  it.each([
    ['saves data', { connection: { saveData: true } }],
    ['is in a mobile network', { connection: { type: 'cellular' } }],
    ['is a phone that does not name its network', { userAgent: iPhone }],
  ])('fetches no picture that the account keeps where the device %s', async (_, browser) => {
    stubLocks(browser);
    for (let at = 1; at <= 4; at += 1) server.keep(id(at), at);
    expect(await sync()).toBe(true);
    expect(server.asked).toEqual(['GET /api/pictures']);
  });

  it('leaves the pictures that were made here to what saves them, and no others', async () => {
    const ended = { tool: 'text2img', state: 'succeeded', createdAt: '2026-01-01T00:00:00Z' };
    const jobs = [1, 2].map((at) => ({ ...ended, id: id(at), result: { url: '/images/job' } }));
    queries.setQueryData(jobsKey, { jobs });
    writeSubmittedMark('ann', id(1), { mayEvict: true }, 1);
    for (const at of [1, 2]) server.keep(id(at), at);
    await sync();
    expect(here()).toEqual([id(2)]);
  });

  it('retries a failed download later, and not for ever', async () => {
    server.keep(id(1), 1);
    server.keep(id(2), 2);
    server.before = async (asked) =>
      asked === `GET /images/${id(2)}` ? new Response(null, { status: 500 }) : undefined;
    expect(await sync()).toBe(false);
    expect(here()).toEqual([id(1)]);
    expect(await sync()).toBe(false);
    expect(await sync()).toBe(true);
    expect(await sync()).toBe(true);
    expect(server.count(`GET /images/${id(2)}`)).toBe(3);
  });

  it('leaves a place that was free when a job was submitted here to its picture', async () => {
    for (let at = 1; at <= 48; at += 1) await make(at);
    for (const at of [1, 2]) server.keep(id(at), at);
    server.keep(id(50), 50);
    server.keep(id(51), 51);
    const job = {
      id: id(60),
      tool: 'text2img',
      state: 'running',
      createdAt: '2026-01-01T00:00:00Z',
    };
    queries.setQueryData(jobsKey, { jobs: [job] });
    writeSubmittedMark('ann', id(60), { mayEvict: true }, 1);
    await sync();
    expect(here()).toHaveLength(49);
    expect(here()).toContain(id(51));
    queries.setQueryData(jobsKey, { jobs: [{ ...job, state: 'failed' }] });
    await sync();
    expect(here()).toContain(id(50));
  });
});

describe('what is deleted', () => {
  it('a picture that its user deletes while it is fetched stays deleted, everywhere', async () => {
    for (let at = 1; at <= 3; at += 1) server.keep(id(at), at);
    let deletion: Promise<unknown> = Promise.resolve();
    server.before = async (asked) => {
      if (asked === `GET /images/${id(3)}`) {
        await history.remove([id(3), id(1)], everywhere);
        deletion = sync();
      }
      return undefined;
    };
    await sync();
    await deletion;
    await sync();
    expect(kept()).toEqual([id(2)]);
    expect(here()).toEqual([id(2)]);
    expect(server.count(`GET /images/${id(1)}`)).toBe(0);
  });

  it('is sent again where the server was busy, or another user had signed in', async () => {
    server.keep(id(1), 1);
    await sync();
    await history.remove([id(1)], everywhere);
    for (const [status, code] of [
      [503, 'unavailable'],
      [401, 'signed_out'],
    ] as const) {
      server.before = async (asked) =>
        asked.startsWith('DELETE ') ? refusal(status, code) : undefined;
      expect(await sync()).toBe(false);
      expect(kept()).toEqual([id(1)]);
    }
    server.before = () => undefined;
    expect(await sync()).toBe(true);
    expect(kept()).toEqual([]);
  });

  it('what is left of a deleted picture goes, but no bytes that are being saved, nor those of a picture that stays here', async () => {
    // What is on a device stays there where the account keeps nothing.
    server.keepPictures = false;
    const [left, saving, staying] = [id(1), id(2), id(3)];
    const thumbnails = [4, 5].map((at) => `thumbnail.${id(at)}`);
    for (const each of [left, saving, ...thumbnails]) {
      await putPicture('ann', each, new Blob(['picture']));
    }
    await make(3);
    server.deletedIds.push(left, staying);
    server.keep(id(4), 4);
    const lost = server.pictures.get(id(4));
    if (lost) server.pictures.set(id(4), { ...lost, file: undefined });
    await sync();
    expect(await pictureIds('ann')).toEqual([saving, staying, thumbnails[0]]);
    expect(here()).toEqual([staying]);
  });

  it('a picture that another device deletes during its upload is deleted here too', async () => {
    await make(1);
    server.before = async (asked) => {
      if (asked.startsWith('PUT ')) server.deletedIds.push(id(1));
      return undefined;
    };
    await sync();
    expect(kept()).toEqual([]);
    expect(here()).toEqual([]);
  });
});

describe('what a device sends', () => {
  it('sends the others where one picture does not arrive, and that one four times more', async () => {
    for (let at = 1; at <= 3; at += 1) await make(at);
    const sends = () => server.count(`PUT /api/pictures/${id(3)}`);
    server.before = async (asked) => {
      if (asked === `PUT /api/pictures/${id(3)}`) throw new TypeError('Failed to fetch');
      return undefined;
    };
    pass(0);
    expect(await sync()).toBe(false);
    expect(kept()).toEqual([id(1), id(2)]);
    expect(readUnsent().failed.has(id(3))).toBe(true);
    // The page knows what the account has now.
    const listed = queries.getQueryData<AccountHistory>(picturesKey)?.pictures;
    expect(listed?.map((each) => each.id)).toEqual([2, 1].map(id));
    for (const [tries, waitMs] of [30_000, 60_000, 120_000, 240_000].entries()) {
      pass(waitMs - 1);
      expect(await sync()).toBe(false);
      expect(sends()).toBe(tries + 1);
      pass(1);
      expect(await sync()).toBe(tries === 3);
      expect(sends()).toBe(tries + 2);
    }
    pass(3_600_000);
    expect(await sync()).toBe(true);
    expect(sends()).toBe(5);
    // Its user wants it.
    server.before = () => undefined;
    sendAgain();
    expect(await sync()).toBe(true);
    expect(kept()).toEqual([1, 2, 3].map(id));
    expect(readUnsent().failed.has(id(3))).toBe(false);
  });

  it('does not send a picture again that the server has refused', async () => {
    await make(1);
    await make(2);
    server.before = async (asked) =>
      asked === `PUT /api/pictures/${id(2)}` ? refusal(415, 'unsupported_media_type') : undefined;
    expect(await sync()).toBe(true);
    expect(await sync()).toBe(true);
    expect(server.count(`PUT /api/pictures/${id(2)}`)).toBe(1);
    expect(kept()).toEqual([id(1)]);
    expect(here()).toEqual([2, 1].map(id));
    expect(readUnsent().refused.get(id(2))).toBe('refused');
  });

  it('names its user in each request, and sends nothing to another one who has signed in', async () => {
    await make(1);
    await make(2);
    const named: string[] = [];
    server.before = async (asked, headers) => {
      named.push(headers.get('X-Expected-User') ?? '');
      if (asked.startsWith('PUT ')) signedIn = 'bob';
      return undefined;
    };
    await sync();
    expect(server.count('PUT ')).toBe(1);
    await sync();
    expect(server.count('PUT ')).toBe(1);
    expect(new Set(named)).toEqual(new Set(['ann']));
  });
});
