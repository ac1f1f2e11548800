import '../../in-node/indexed-db.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { responseMaxMs } from '../../../src/device/history/picture-database.ts';
import { blockTransactions, errorName, pass, settle } from './blocked-database.ts';

// A database that gives no response, as WebKit's after a page was left in the middle of a transaction.

const picture = new Blob(['picture'], { type: 'image/webp' });
const openStore = () => import('../../../src/device/history/picture-store.ts');
const busy = { ok: false, code: 'storage_busy' };

beforeEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
  vi.unstubAllGlobals();
  globalThis.indexedDB = new IDBFactory();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

describe('a database whose transactions do not begin', () => {
  it('rejects reads in time, and responses a write as busy', async () => {
    const end = await blockTransactions();
    const store = await openStore();
    const reads = [
      store.getPicture('ann', 'a'),
      store.pictureIds('ann'),
      store.countPictureBytes('ann'),
    ].map(errorName);
    const written = store.putPicture('ann', 'a', picture);
    await pass(responseMaxMs.readonly);
    expect(new Set(await Promise.all(reads))).toEqual(new Set(['NoResponseError']));
    await pass(responseMaxMs.readwrite - responseMaxMs.readonly);
    expect(await written).toEqual(busy);
    end();
  });
});

describe('a page that is left', () => {
  const leave = (page: EventTarget, persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));

  async function openPage() {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    const store = await openStore();
    await store.askStore();
    return { page, store };
  }

  it('ends its transactions where the browser retains it, so that the next page is not blocked', async () => {
    const { page, store } = await openPage();
    const end = await blockTransactions();
    const written = store.putPicture('ann', 'a', picture);
    const read = errorName(store.getPicture('ann', 'a'));
    await settle();
    leave(page, true);
    await settle();
    expect(await written).toEqual(busy);
    expect(await read).toBe('AbortError');
    end();
    // It comes back, and opens the database again.
    expect(await store.getPicture('ann', 'a')).toBeNull();
    expect(await store.putPicture('ann', 'a', picture)).toEqual({ ok: true });
  });
});
