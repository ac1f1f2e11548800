import '../../in-node/indexed-db.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HistoryItem } from '../../../src/device/history/history-item.ts';
import { responseMaxMs, restMs } from '../../../src/device/history/picture-database.ts';
import { pageStorage } from '../page-storage.ts';
import { blockTransactions, pass, settle } from './blocked-database.ts';

/** Ends one after the other, as the browser's. */
let lock: Promise<unknown> = Promise.resolve();
let messages = 0;

beforeEach(() => {
  vi.resetModules();
  globalThis.indexedDB = new IDBFactory();
  messages = 0;
  lock = Promise.resolve();
  vi.stubGlobal('localStorage', pageStorage());
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, work: () => Promise<unknown>) => {
        lock = lock.then(work);
        return lock;
      },
    },
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage(): void {
        messages += 1;
      }
      close(): void {}
    },
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const item = (at: number): HistoryItem => ({
  id: `item-${at}`,
  type: 'text2img',
  prompt: `A prompt ${at}`,
  url: '',
  ts: 1000 + at,
});
const picture = new Blob(['picture'], { type: 'image/png' });
const busy = { ok: false, code: 'storage_busy' };

async function openHistory() {
  const { LocalHistory } = await import('../../../src/device/history/local-history.ts');
  const history = new LocalHistory('ann');
  await history.add(item(1), picture);
  const ids = () => history.read().items.map(({ id }) => id);
  return { history, ids };
}

it('has no record of a picture whose bytes were not written, and holds the lock no longer', async () => {
  const { history, ids } = await openHistory();
  const end = await blockTransactions();
  const [added, next] = [history.add(item(2), picture), history.add(item(3), picture)];
  const imported = history.addToFreePlaces([{ item: item(4), picture }]);
  await pass(responseMaxMs.readwrite);
  // The ones after it do not wait as long again.
  const notAdded = { ...busy, evicted: 0 };
  expect(await Promise.all([added, next, imported])).toEqual([notAdded, notAdded, busy]);
  expect(ids()).toEqual(['item-1']);
  end();
  await pass(restMs.min);
  expect(await history.add(item(2), picture)).toEqual({ ok: true, evicted: 0 });
  expect(ids()).toEqual(['item-2', 'item-1']);
});

it('deletes a record at once, and says that the bytes are still there', async () => {
  const { history, ids } = await openHistory();
  const end = await blockTransactions();
  messages = 0;
  const removed = history.remove(['item-1'], { everywhere: false });
  await settle();
  expect(ids()).toEqual([]);
  expect(messages).toBe(1);
  await pass(responseMaxMs.readwrite);
  expect(await removed).toEqual(busy);
  end();
  await pass(restMs.min);
  const { pictureIds } = await import('../../../src/device/history/picture-store.ts');
  const { removeLeftovers } = await import('../../../src/device/history/thumbnails.ts');
  expect(await pictureIds('ann')).toEqual(['item-1']);
  await removeLeftovers('ann', new Set(), (id) => id === 'item-1');
  expect(await pictureIds('ann')).toEqual([]);
});

it('does not say that it is cleared while nobody knows what is there', async () => {
  const { history, ids } = await openHistory();
  const end = await blockTransactions();
  const cleared = history.clear();
  await pass(responseMaxMs.readonly);
  expect(await cleared).toEqual(busy);
  expect(ids()).toEqual([]);
  end();
  await pass(restMs.min);
  expect(await history.clear()).toEqual({ ok: true });
});
