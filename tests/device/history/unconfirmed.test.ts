import '../../in-node/indexed-db.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { responseMaxMs, restMs } from '../../../src/device/history/picture-database.ts';
import { pageStorage, stubLocks } from '../page-storage.ts';
import { turns } from '../turns.ts';
import { itemOf } from './sample-items.ts';

// A database that gives no response, as WebKit's after a page was left in the middle of a transaction.

const openStore = () => import('../../../src/device/history/picture-store.ts');
const picture = new Blob(['picture'], { type: 'image/png' });
const busy = { ok: false, code: 'storage_busy' };

beforeEach(() => {
  vi.resetModules();
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('localStorage', pageStorage());
  stubLocks();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function pass(milliseconds: number): Promise<void> {
  await turns();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await turns();
}

/**
 * Keeps a transaction of another page under way, so that none after it begins, until the end of the test or a
 * call of the returned function.
 */
async function blockTransactions(): Promise<() => void> {
  const request = indexedDB.open('imagemint-pictures', 2);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('pictures').createIndex('size', 'size');
  };
  await new Promise((resolve) => {
    request.onsuccess = resolve;
  });
  const store = request.result.transaction('pictures', 'readwrite').objectStore('pictures');
  let isOver = false;
  const goOn = () => {
    if (!isOver) store.get('none').onsuccess = goOn;
  };
  goOn();
  const end = () => {
    isOver = true;
  };
  // In the thread of the tests it would go on for ever.
  onTestFinished(end);
  return end;
}

/** Returns the name of the error that the work ends with; null where it succeeds. */
const errorName = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error.name,
  );

describe('a history whose database gives no response', () => {
  async function openHistory() {
    const { LocalHistory } = await import('../../../src/device/history/local-history.ts');
    const history = new LocalHistory('ann');
    await history.add(itemOf(1), picture);
    const ids = () => history.read().items.map(({ id }) => id);
    return { history, ids, end: await blockTransactions() };
  }

  it('has no record of a picture whose bytes were not written, and holds the lock no longer', async () => {
    const { history, ids, end } = await openHistory();
    const [added, next] = [history.add(itemOf(2), picture), history.add(itemOf(3), picture)];
    const imported = history.addToFreePlaces([{ item: itemOf(4), picture }]);
    await pass(responseMaxMs.readwrite);
    // The ones after it do not wait as long again.
    const notAdded = { ...busy, evicted: 0 };
    expect(await Promise.all([added, next, imported])).toEqual([notAdded, notAdded, busy]);
    expect(ids()).toEqual(['item-1']);
    end();
    await pass(restMs.min);
    expect(await history.add(itemOf(2), picture)).toEqual({ ok: true, evicted: 0 });
    expect(ids()).toEqual(['item-2', 'item-1']);
  });

  it('deletes a record at once, and says that the bytes are still there', async () => {
    const { history, ids, end } = await openHistory();
    const removed = history.remove(['item-1'], { everywhere: false });
    await turns();
    expect(ids()).toEqual([]);
    await pass(responseMaxMs.readwrite);
    expect(await removed).toEqual(busy);
    end();
    await pass(restMs.min);
    const { pictureIds } = await openStore();
    const { removeLeftovers } = await import('../../../src/device/history/thumbnails.ts');
    expect(await pictureIds('ann')).toEqual(['item-1']);
    await removeLeftovers('ann', new Set(), (id) => id === 'item-1');
    expect(await pictureIds('ann')).toEqual([]);
  });

  it('does not say that it is cleared while nobody knows what is there', async () => {
    const { history, ids, end } = await openHistory();
    const cleared = history.clear();
    await pass(responseMaxMs.readonly);
    expect(await cleared).toEqual(busy);
    expect(ids()).toEqual([]);
    end();
    await pass(restMs.min);
    expect(await history.clear()).toEqual({ ok: true });
  });
});

it('a read ends in time where no transaction begins', async () => {
  await blockTransactions();
  const { getPicture, pictureIds, countPictureBytes } = await openStore();
  const reads = [getPicture('ann', 'a'), pictureIds('ann'), countPictureBytes('ann')];
  const names = Promise.all(reads.map(errorName));
  await pass(responseMaxMs.readonly);
  expect(await names).toEqual(Array(3).fill('NoResponseError'));
});

it('what was asked of a database that opened too late is not done any more', async () => {
  const request = indexedDB.open('imagemint-pictures', 1);
  request.onupgradeneeded = () => void request.result.createObjectStore('pictures');
  await new Promise((resolve) => {
    request.onsuccess = resolve;
  });
  const store = await openStore();
  const written = store.putPicture('ann', 'a', picture);
  await pass(responseMaxMs.readwrite);
  expect(await written).toEqual(busy);
  request.result.close();
  await pass(restMs.min);
  expect(await store.pictureIds('ann')).toEqual([]);
});

it('a page that is left ends its transactions, so that the next one is not blocked, and opens the database again', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const store = await openStore();
  await store.askStore();
  const end = await blockTransactions();
  const written = store.putPicture('ann', 'a', picture);
  const read = errorName(store.getPicture('ann', 'a'));
  await turns();
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  await turns();
  expect([await written, await read]).toEqual([busy, 'AbortError']);
  end();
  expect(await store.getPicture('ann', 'a')).toBeNull();
  expect(await store.putPicture('ann', 'a', picture)).toEqual({ ok: true });
});
