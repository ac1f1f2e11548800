import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/queries.ts';
import { creditsKey, picturesKey } from '../../../../src/api/query-keys.ts';
import { markDeleted } from '../../../../src/device/history/deletion-marks.ts';
import type { HistoryItem } from '../../../../src/device/history/history-item.ts';
import type { AddResponse } from '../../../../src/device/history/history-records.ts';
import { LocalHistory } from '../../../../src/device/history/local-history.ts';
import { readSavedMark } from '../../../../src/device/history/saved-marks.ts';
import { saveEdit } from '../../../../src/features/history/history.ts';
import type { SendResponse } from '../../../../src/features/history/send-to-account.ts';
import { historyTexts } from '../../../../src/texts/en/studio/history.tsx';
import { pageStorage } from '../../../device/page-storage.ts';

const notices = vi.hoisted(() => [] as [string, string | undefined][]);
vi.mock('sonner', () => {
  const note = (title: string, { description }: { description?: string }) =>
    notices.push([title, description]);
  return { toast: { error: note, warning: note, getToasts: () => [] } };
});
/** What the account responds, and how often it was sent the edit. */
const account = vi.hoisted(() => ({ response: 'kept' as SendResponse, sent: 0 }));
vi.mock('../../../../src/features/history/send-to-account.ts', () => ({
  sendToAccount: async () => {
    account.sent += 1;
    return account.response;
  },
}));
const persisted = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('../../../../src/device/history/persistence.ts', () => ({ askToPersist: persisted }));

const saved: AddResponse = { ok: true, evicted: 0 };
const refused = (code: 'storage_busy' | 'storage_full' | 'storage_off' | 'no_place') =>
  ({ ok: false, code, evicted: 0 }) as const satisfies AddResponse;
const noSpace = [[historyTexts.notSaved, historyTexts.noSpace]];

/** What the device responded to each try, and whether the edit was said to be nowhere else. */
let responses: AddResponse[];
let tries: boolean[];

beforeEach(() => {
  Object.assign(account, { response: 'kept', sent: 0 });
  notices.length = 0;
  tries = [];
  queries.clear();
  persisted.mockReset().mockResolvedValue(true);
  vi.stubGlobal('localStorage', pageStorage());
  vi.stubGlobal('fetch', async () => Response.json({}));
  vi.spyOn(LocalHistory.prototype, 'add').mockImplementation(async (_, __, eviction) => {
    tries.push(eviction?.isOnlyCopy === true);
    return responses[tries.length - 1] ?? refused('storage_off');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const edit: HistoryItem = { id: 'edit-1', type: 'edit', prompt: '', url: '', ts: 1 };
const save = (isFirst = true) => saveEdit('ann', edit, new Blob(['edit']), { isFirst });

describe('an edit that the device has finished', () => {
  it.each([
    ['is notified', async () => Response.json({}), true],
    ['can’t be notified', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ])('is saved here where the server %s', async (_, fetch, isAcknowledged) => {
    vi.stubGlobal('fetch', fetch);
    responses = [saved];
    expect(await save()).toBe('saved');
    expect([tries, account.sent, notices]).toEqual([[false], 0, []]);
    expect(readSavedMark('ann', 'edit-1')).toEqual({ isAcknowledged });
    expect(persisted).toHaveBeenCalledOnce();
  });

  it('that was deleted meanwhile stays deleted', async () => {
    responses = [saved];
    markDeleted('ann', 'edit-1', Date.now(), { everywhere: true });
    expect([await save(), tries, account.sent]).toEqual(['saved', [], 0]);
  });

  it.each(['kept', 'deleted'] as const)(
    'for which the device has no space is the account’s, which is read again: %s',
    async (response) => {
      responses = [refused('storage_full')];
      account.response = response;
      queries.setQueryData(picturesKey, { keepPictures: false, pictures: [] });
      queries.setQueryData(creditsKey, {});
      expect(await save()).toBe('saved');
      expect(tries).toEqual([false]);
      expect(notices).toEqual(noSpace);
      expect(queries.getQueryState(picturesKey)?.isInvalidated).toBe(true);
      expect(queries.getQueryState(creditsKey)?.isInvalidated).toBe(false);
    },
  );

  it('is tried again where the device is busy, and is not sent', async () => {
    responses = [refused('storage_busy'), refused('storage_busy')];
    expect([await save(), await save(false)]).toEqual(['storage_busy', 'storage_busy']);
    expect([account.sent, notices.length]).toEqual([0, 1]);
  });

  it.each(['later', 'unsent', 'busy'] as const)(
    'that does not reach the account is tried again later, which is announced once: %s',
    async (response) => {
      responses = [refused('no_place'), refused('no_place')];
      account.response = response;
      expect(await save()).toBe('later');
      expect(await save(false)).toBe('later');
      expect(notices).toEqual(noSpace);
    },
  );

  it.each(['refused', 'off', 'too_old'] as const)(
    'that the account does not take is saved here in place of an older one: %s',
    async (response) => {
      responses = [refused('no_place'), { ok: true, evicted: 1 }];
      account.response = response;
      expect(await save()).toBe('saved');
      expect(tries).toEqual([false, true]);
      expect(notices).toEqual([[historyTexts.evicted(1), historyTexts.evictedText]]);
      expect(readSavedMark('ann', 'edit-1')).toMatchObject({ isAcknowledged: true });
    },
  );

  it.each([
    ['no_place', 'storage_full', historyTexts.noSpace],
    ['storage_full', 'storage_full', historyTexts.noSpace],
    ['storage_off', 'storage_off', historyTexts.noStorage],
  ] as const)(
    'that nobody takes is nowhere, and its user is told to download it: %s',
    async (code, response, text) => {
      responses = [refused('no_place'), refused(code)];
      account.response = 'refused';
      expect(await save(false)).toBe(response);
      expect(notices).toEqual([[historyTexts.notSaved, text]]);
    },
  );
});
