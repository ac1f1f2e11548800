import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Opening, PageDatabase, quotaError } from '../page-storage.ts';

let openings: (Opening & { database: PageDatabase })[] = [];
/** Why the next opening fails. */
let closedTo: Error | null = null;

vi.mock('idb', () => ({
  openDB: async (name: string, version: number, options: Omit<Opening, 'name' | 'version'>) => {
    const database = new PageDatabase();
    openings.push({ name, version, ...options, database });
    if (closedTo) throw closedTo;
    return database;
  },
}));

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('IDBKeyRange', { bound: (lower: unknown, upper: unknown) => ({ lower, upper }) });
  openings = [];
  closedTo = null;
});
afterEach(() => vi.unstubAllGlobals());

const openStore = () => import('../../../src/device/history/picture-store.ts');
const picture = new Blob(['picture']);
const database = (number = 0) => {
  const found = openings[number]?.database;
  if (!found) throw new Error('It has not been opened');
  return found;
};

describe('the pictures of a user', () => {
  it('are stored by their ids, separate from another user’s', async () => {
    const store = await openStore();
    expect(await store.putPicture('ann', 'a', picture)).toEqual({ ok: true });
    await store.putPicture('ann', 'b', new Blob(['longer picture']));
    await store.putPicture('anna', 'a', new Blob(['x']));
    await store.putPicture('an', 'c', new Blob(['y']));
    expect(await store.getPicture('ann', 'a')).toBe(picture);
    expect(await store.getPicture('bob', 'a')).toBeNull();
    expect(await store.pictureIds('ann')).toEqual(['a', 'b']);
    expect(await store.countPictureBytes('ann')).toBe(7 + 14);
    await store.removePictures('ann', ['a', 'gone']);
    expect(await store.pictureIds('ann')).toEqual(['b']);
    expect(await store.pictureIds('anna')).toEqual(['a']);
    expect(await store.countPictureBytes('bob')).toBe(0);
  });

  it('are removed for good', async () => {
    const store = await openStore();
    await store.putPicture('ann', 'a', picture);
    let finish: () => void = () => {};
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const transaction = database().transaction('pictures', 'readwrite');
    vi.spyOn(database(), 'transaction').mockReturnValue({ ...transaction, done });
    let isRemoved = false;
    const removed = store.removePictures('ann', ['a']).then(() => {
      isRemoved = true;
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(isRemoved).toBe(false);
    finish();
    await removed;
    expect(isRemoved).toBe(true);
  });

  it('are in one database, which is opened once', async () => {
    const store = await openStore();
    await Promise.all([store.putPicture('ann', 'a', picture), store.pictureIds('ann')]);
    await store.getPicture('ann', 'a');
    expect(openings).toMatchObject([{ name: 'imagemint-pictures', version: 1 }]);
    openings[0]?.upgrade(database());
    expect(database().createObjectStore).toHaveBeenCalledWith('pictures');
  });

  it('cannot be saved where there is no room, or storage is forbidden', async () => {
    const store = await openStore();
    await store.pictureIds('ann');
    database().failure = quotaError();
    const full = { ok: false, code: 'storage_full' };
    expect(await store.putPicture('ann', 'a', picture)).toEqual(full);
    database().failure = new Error('Not allowed');
    const off = { ok: false, code: 'storage_off' };
    expect(await store.putPicture('ann', 'a', picture)).toEqual(off);
    expect(await store.getPicture('ann', 'a')).toBeNull();
    expect(await store.pictureIds('ann')).toEqual([]);
    expect(await store.countPictureBytes('ann')).toBe(0);
    await expect(store.removePictures('ann', ['a'])).resolves.toBeUndefined();
  });

  it('are read again after the database could not be opened', async () => {
    const store = await openStore();
    closedTo = new Error('Not now');
    expect(await store.getPicture('ann', 'a')).toBeNull();
    closedTo = null;
    expect(await store.putPicture('ann', 'a', picture)).toEqual({ ok: true });
    expect(await store.getPicture('ann', 'a')).toBe(picture);
    expect(openings).toHaveLength(2);
  });

  it('are read again after the browser closed the database, or another tab needs a newer version', async () => {
    const store = await openStore();
    await store.putPicture('ann', 'a', picture);
    openings[0]?.terminated();
    expect(await store.putPicture('ann', 'b', picture)).toEqual({ ok: true });
    expect(openings).toHaveLength(2);
    openings[1]?.blocking(1, 2, { target: database(1) });
    expect(database(1).isClosed).toBe(true);
    expect(await store.putPicture('ann', 'c', picture)).toEqual({ ok: true });
    expect(openings).toHaveLength(3);
  });
});

describe('a draft', () => {
  it('is stored beside the history’s pictures, and is not one of them', async () => {
    const drafts = await import('../../../src/device/drafts/draft-store.ts');
    const store = await openStore();
    expect(await drafts.saveDraft('ann', 'photo-1', picture)).toEqual({ ok: true });
    expect(await drafts.readDraft('ann', 'photo-1')).toBe(picture);
    expect(await drafts.readDraft('bob', 'photo-1')).toBeNull();
    expect(await store.pictureIds('ann')).toEqual([]);
    expect(await store.countPictureBytes('ann')).toBe(0);
    await drafts.removeDraft('ann', 'photo-1');
    expect(await drafts.readDraft('ann', 'photo-1')).toBeNull();
  });

  it('is found by the prefix of its id, and is removed with the prefix unless it is named', async () => {
    const drafts = await import('../../../src/device/drafts/draft-store.ts');
    for (const id of ['edit.1', 'edit.2', 'edit.3', 'other.1']) {
      await drafts.saveDraft('ann', id, picture);
    }
    expect(await drafts.draftIds('ann', 'edit.')).toEqual(['edit.1', 'edit.2', 'edit.3']);
    await drafts.removeDraftsExcept('ann', 'edit.', new Set(['edit.2']));
    expect(await drafts.draftIds('ann', '')).toEqual(['edit.2', 'other.1']);
  });
});
