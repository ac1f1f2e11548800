import '../../in-node/indexed-db.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { historyLimits } from '../../../domain/limits.ts';
import { unsentDeletions } from '../../../src/device/history/deletion-marks.ts';
import { writeArchive } from '../../../src/device/history/history-archive.ts';
import type { HistoryItem } from '../../../src/device/history/history-item.ts';
import { readKnownMissing } from '../../../src/device/history/known-missing.ts';
import { LocalHistory } from '../../../src/device/history/local-history.ts';
import { type ArchiveAccount, mergeArchive } from '../../../src/device/history/merge-archive.ts';
import {
  pictureIds,
  putPicture,
  removePictures,
} from '../../../src/device/history/picture-store.ts';
import { readSavedMark, writeSavedMark } from '../../../src/device/history/saved-marks.ts';
import { pageStorage, quotaError, refuseNextPut, stubLocks } from '../page-storage.ts';
import { turns } from '../turns.ts';
import { itemOf as item } from './sample-items.ts';

/** The pages that listen to each channel. */
const channels = new Map<string, Set<{ onmessage: (() => void) | null }>>();
/** Thrown by a write of local storage. */
let refusal: (key: string) => Error | null = () => null;

beforeEach(async () => {
  for (const user of ['ann', 'anna', 'bob']) await removePictures(user, await pictureIds(user));
  channels.clear();
  refusal = () => null;
  vi.stubGlobal(
    'localStorage',
    pageStorage((access, key) => (access === 'write' ? refusal(key) : null)),
  );
  vi.stubGlobal('window', new EventTarget());
  stubLocks();
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage: (() => void) | null = null;
      readonly #pages: Set<{ onmessage: (() => void) | null }>;

      constructor(name: string) {
        this.#pages = channels.get(name) ?? new Set();
        channels.set(name, this.#pages);
        this.#pages.add(this);
      }

      postMessage(): void {
        for (const page of this.#pages) if (page !== this) page.onmessage?.();
      }

      close(): void {
        this.#pages.delete(this);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const picture = (text = 'picture') => new Blob([text], { type: 'image/png' });
const ids = (history: LocalHistory) => history.read().items.map(({ id }) => id);
const storedIds = () => pictureIds('ann');
const everywhere = { everywhere: true };
const recordKey = (id: string) => `imagemint.history.ann.${id}`;

async function filled(count: number, more: Partial<HistoryItem> = {}): Promise<LocalHistory> {
  const history = new LocalHistory('ann');
  for (let at = 1; at <= count; at += 1) {
    localStorage.setItem(recordKey(`item-${at}`), JSON.stringify(item(at, more)));
    await putPicture('ann', `item-${at}`, picture());
  }
  return history;
}

describe('the history of this device', () => {
  it('has the added pictures, newest first, separate from another user’s', async () => {
    const history = new LocalHistory('ann');
    expect(await history.add(item(1), picture('one'))).toEqual({ ok: true, evicted: 0 });
    await history.add(item(3), picture());
    await history.add(item(2), picture());
    expect(ids(history)).toEqual(['item-3', 'item-2', 'item-1']);
    expect(history.has('item-1')).toBe(true);
    expect(history.has('item-9')).toBe(false);
    expect(await (await history.picture('item-1'))?.text()).toBe('one');
    expect(await history.picture('item-9')).toBeNull();
    const other = new LocalHistory('anna');
    expect(ids(other)).toEqual([]);
    expect(other.has('item-1')).toBe(false);
  });

  it('stores the newest 50, and removes the bytes of the others', async () => {
    const history = await filled(50);
    expect(await history.add(item(51), picture())).toEqual({ ok: true, evicted: 1 });
    // Its user agreed, and is not notified of the eviction.
    expect(readKnownMissing('ann')).toEqual(['item-1']);
    expect(ids(history)).toHaveLength(50);
    expect(ids(history)).not.toContain('item-1');
    expect(await storedIds()).toHaveLength(50);
    expect(await history.picture('item-1')).toBeNull();
  });

  it('writes nothing where no other picture may go, or those that may are too few', async () => {
    const history = await filled(50);
    const none = { mayGo: () => false, isOnlyCopy: false };
    expect(history.hasPlaceFor(item(51), none)).toBe(false);
    const refused = { ok: false, code: 'no_place', evicted: 0 };
    expect(await history.add(item(51), picture(), none)).toEqual(refused);
    expect(await history.addNew(item(51), picture(), none)).toEqual(refused);
    expect(ids(history)).toHaveLength(50);
    expect(await storedIds()).not.toContain('item-51');
    const third = { mayGo: (id: string) => id === 'item-3', isOnlyCopy: false };
    expect(await history.addNew(item(51), picture(), third)).toEqual({ ok: true, evicted: 1 });
    expect(history.has('item-1')).toBe(true);
    expect(history.has('item-3')).toBe(false);
  });
});

describe('a device without room', () => {
  it('leaves at least ten pictures, with the new one, and evicts none needlessly', async () => {
    const history = await filled(15);
    // oxlint-disable-next-line typescript/unbound-method -- it is called on its own object
    const { put } = IDBObjectStore.prototype;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function fail(
      this: IDBObjectStore,
      ...given: Parameters<IDBObjectStore['put']>
    ) {
      if (String(given[1]).endsWith('item-16') && ids(history).length >= 10) throw quotaError();
      return put.apply(this, given);
    });
    expect(await history.add(item(16), picture())).toEqual({ ok: true, evicted: 6 });
    expect(readKnownMissing('ann')).toHaveLength(6);
    expect(ids(history)).toHaveLength(historyLimits.itemsOnQuota);
    expect(ids(history)[9]).toBe('item-7');
    full.mockRestore();
    expect(await storedIds()).toHaveLength(10);
  });

  it('has again what was evicted for a picture that has no room even then', async () => {
    const history = await filled(15);
    refusal = (key) => (key.endsWith('.item-16') ? quotaError() : null);
    const full = { ok: false, code: 'storage_full', evicted: 0 };
    expect(await history.add(item(16), picture())).toEqual(full);
    expect(ids(history)).toHaveLength(15);
    for (let at = 1; at <= 15; at += 1) {
      expect(await (await history.picture(`item-${at}`))?.text()).toBe('picture');
    }
    expect(await history.picture('item-16')).toBeNull();
  });

  it('keeps a stored picture whose record cannot be written again', async () => {
    const history = await filled(1);
    refusal = () => new Error('Not allowed');
    expect(await history.add(item(1), picture())).toMatchObject({ ok: false });
    expect(await (await history.picture('item-1'))?.text()).toBe('picture');
  });

  it('evicts nothing where storage is forbidden', async () => {
    const history = await filled(15);
    const off = { ok: false, code: 'storage_off', evicted: 0 };
    const put = refuseNextPut(new Error('Not allowed'));
    expect(await history.add(item(16), picture())).toEqual(off);
    put.mockRestore();
    refusal = () => new Error('Not allowed');
    expect(await history.add(item(16), picture())).toEqual(off);
    expect(ids(history)).toHaveLength(15);
  });
});

describe('a deleted picture', () => {
  it('is removed, and stays deleted when its picture arrives later', async () => {
    const history = await filled(3);
    expect(await history.remove(['item-2'], everywhere)).toEqual({ ok: true });
    expect(readSavedMark('ann', 'item-2')).toEqual({ isAcknowledged: false });
    expect(readSavedMark('ann', 'item-1')).toBeNull();
    expect(await history.addNew(item(2), picture())).toEqual({ ok: true, evicted: 0 });
    expect(ids(history)).toEqual(['item-3', 'item-1']);
    expect(await storedIds()).toEqual(['item-1', 'item-3']);
  });

  it('stays without the bytes of a slow download, and returns whole from an import', async () => {
    const history = await filled(1);
    await history.remove(['item-1'], everywhere);
    await history.restore('item-1', picture());
    expect(await storedIds()).toEqual([]);
    await history.addToFreePlaces([{ item: item(1), picture: picture() }]);
    expect([ids(history), [...unsentDeletions('ann')]]).toEqual([['item-1'], []]);
  });

  it('is every picture when the history is cleared, whatever is left of it', async () => {
    const history = await filled(2);
    localStorage.setItem(recordKey('broken'), '{');
    localStorage.setItem(recordKey('item-9'), JSON.stringify(item(9)));
    await putPicture('ann', 'lost', picture());
    await putPicture('bob', 'item-1', picture());
    expect(await history.clear()).toEqual({ ok: true });
    expect(history.read()).toEqual({ items: [], lost: 0 });
    expect(await storedIds()).toEqual([]);
    expect(await pictureIds('bob')).toEqual(['item-1']);
    for (const id of ['item-1', 'item-2', 'item-9', 'broken', 'lost']) {
      expect(readSavedMark('ann', id)).toEqual({ isAcknowledged: false });
    }
  });

  it('takes along what no list shows, and nothing that can be read', async () => {
    const history = await filled(2);
    localStorage.setItem(recordKey('broken'), '{');
    await putPicture('ann', 'broken', picture());
    localStorage.setItem(recordKey('bare'), '{');
    await putPicture('ann', 'lost', picture());
    await putPicture('bob', 'lost', picture());
    writeSavedMark('ann', 'lost', { isAcknowledged: true }, 1);
    await history.removeUnlisted();
    expect([ids(history), history.read().lost]).toEqual([['item-2', 'item-1'], 0]);
    expect(await storedIds()).toEqual(['item-1', 'item-2']);
    expect(await pictureIds('bob')).toEqual(['lost']);
    const marks = ['broken', 'bare', 'lost', 'item-1'].map((id) => readSavedMark('ann', id));
    const marked = { isAcknowledged: false };
    expect(marks).toEqual([marked, marked, { isAcknowledged: true }, null]);
  });

  it('takes no picture along that is being saved', async () => {
    const history = await filled(1);
    let removing: Promise<void> | undefined;
    // As another tab saves it: its bytes, and then its record.
    await navigator.locks.request('imagemint.history.ann.', async () => {
      await putPicture('ann', 'item-2', picture());
      removing = history.removeUnlisted();
      await turns();
      localStorage.setItem(recordKey('item-2'), JSON.stringify(item(2)));
    });
    await removing;
    expect([ids(history), await storedIds()]).toEqual([
      ['item-2', 'item-1'],
      ['item-1', 'item-2'],
    ]);
  });
});

describe('a subscriber to the history', () => {
  it('is notified of each change by any tab, until it unsubscribes', async () => {
    const history = await filled(1);
    const onChange = vi.fn<() => void>();
    const end = history.subscribe(onChange);
    await new LocalHistory('ann').add(item(2), picture());
    expect(onChange).toHaveBeenCalledTimes(1);
    await new LocalHistory('bob').add(item(2), picture());
    expect(onChange).toHaveBeenCalledTimes(1);
    const happen = (key: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    happen(recordKey('item-3'));
    happen(null);
    expect(onChange).toHaveBeenCalledTimes(3);
    happen('imagemint.history.bob.item-3');
    happen('prompt');
    expect(onChange).toHaveBeenCalledTimes(3);
    end();
    happen(null);
    await history.remove(['item-1'], everywhere);
    expect(onChange).toHaveBeenCalledTimes(3);
    // No channel stays open.
    expect(channels.get('imagemint.history.ann.')?.size).toBe(0);
  });
});

/** What an import says of the account where the account keeps no pictures. */
const nothingSent = { kept: 0, missing: 0, unsent: 0 };

describe('a backup', () => {
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  });
  const archiveOf = (items: HistoryItem[]) =>
    writeArchive(items, async () => picture('backup')).then(({ file }) => file);

  it('adds the pictures that the history lacks, and does not change the others', async () => {
    const history = await filled(2);
    const file = await archiveOf([item(2, { prompt: 'Other' }), item(3), item(4)]);
    const response = await mergeArchive(history, file);
    expect(response).toEqual({ ok: true, added: 2, known: 1, lost: 0, unfit: 0, ...nothingSent });
    expect(ids(history)).toEqual(['item-4', 'item-3', 'item-2', 'item-1']);
    expect(history.read().items[2]).toEqual(item(2));
    expect(await (await history.picture('item-3'))?.text()).toBe('backup');
    expect(await (await history.picture('item-2'))?.text()).toBe('picture');
  });

  it('brings back the pictures that the browser has removed, as far as there is room', async () => {
    const history = await filled(3);
    await removePictures(history.userId, ['item-1', 'item-2']);
    const file = await archiveOf([item(1), item(2), item(3)]);
    refuseNextPut(quotaError());
    const response = await mergeArchive(history, file);
    expect(response).toEqual({ ok: true, added: 1, known: 1, lost: 0, unfit: 1, ...nothingSent });
    expect(await storedIds()).toHaveLength(2);
    expect(await (await history.picture('item-3'))?.text()).toBe('picture');
  });

  it('fills the free places only, and counts the pictures without one', async () => {
    const history = await filled(49);
    localStorage.setItem(recordKey('broken'), '{');
    const file = await archiveOf([item(70), item(72), item(71)]);
    const response = await mergeArchive(history, file);
    expect(response).toEqual({ ok: true, added: 1, known: 0, lost: 0, unfit: 2, ...nothingSent });
    expect(ids(history)).toHaveLength(50);
    expect(ids(history)[0]).toBe('item-72');
    expect(history.read().lost).toBe(0);
    expect(await storedIds()).toContain('item-72');
    expect(await storedIds()).not.toContain('item-71');
  });

  it('sends to the account what has no place here, the newest first', async () => {
    const history = await filled(49);
    const sent: string[] = [];
    const send = async ({ id }: HistoryItem) => {
      sent.push(id);
      return 'kept' as const;
    };
    // The account has item 73 already.
    const account = { deletedIds: new Set<string>(), keptIds: new Set(['item-73']), send };
    const file = await archiveOf([item(70), item(74), item(73), item(71), item(72)]);
    const response = await mergeArchive(history, file, account);
    expect(response).toMatchObject({ ok: true, added: 1, kept: 3, known: 1, unfit: 0, unsent: 0 });
    expect(ids(history)).toHaveLength(50);
    expect(sent).toEqual(['item-72', 'item-71', 'item-70']);
  });

  it('sends no more after the account can’t be reached, and goes on after one that did not arrive', async () => {
    const history = await filled(50);
    const send = vi.fn<NonNullable<ArchiveAccount['send']>>();
    for (const response of ['kept', 'unsent', 'kept', 'later'] as const)
      send.mockResolvedValueOnce(response);
    const account = { deletedIds: new Set<string>(), keptIds: new Set<string>(), send };
    const file = await archiveOf([70, 71, 72, 73, 74].map((at) => item(at)));
    expect(await mergeArchive(history, file, account)).toMatchObject({ kept: 2, unsent: 3 });
    expect(send).toHaveBeenCalledTimes(4);
  });

  it('that is something else is refused', async () => {
    const response = await mergeArchive(await filled(1), new Blob(['hello']));
    expect(response).toEqual({ ok: false, code: 'not_an_archive' });
  });

  it('sends to the account what a full disk does not take', async () => {
    const history = await filled(1);
    refusal = (key) => (key.endsWith('.item-2') ? quotaError() : null);
    const send = async () => 'kept' as const;
    const account = { deletedIds: new Set<string>(), keptIds: new Set<string>(), send };
    expect(await mergeArchive(history, await archiveOf([item(2)]), account)).toMatchObject({
      ok: true,
      added: 0,
      kept: 1,
    });
  });
});
