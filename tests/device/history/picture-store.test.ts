import '../../in-node/indexed-db.ts';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { quotaError, refuseNextPut } from '../page-storage.ts';

const name = 'imagemint-pictures';
const openStore = () => import('../../../src/device/history/picture-store.ts');
const openDrafts = () => import('../../../src/device/drafts/draft-store.ts');
const picture = new Blob(['picture'], { type: 'image/webp' });

/** A browser that cannot store a Blob, alone or within a value, as WebKit in a private window. */
function refuseBlobs() {
  const clone = structuredClone;
  vi.stubGlobal('structuredClone', (value: object) => {
    const parts = [value, ...Object.values(value)];
    if (parts.some((part) => part instanceof Blob)) throw new Error('Error preparing Blob data');
    return clone(value);
  });
}

/** Writes what the release before this one wrote. */
async function writeAsBefore(id: string, content: Blob): Promise<void> {
  const database = await openDB(name, 1, {
    upgrade: (made) => {
      made.createObjectStore('pictures');
    },
  });
  await database.put('pictures', content, ['ann', id]);
  database.close();
}

async function storedValue(id: string): Promise<unknown> {
  const database = await openDB(name);
  const value: unknown = await database.get('pictures', ['ann', id]);
  database.close();
  return value;
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
  globalThis.indexedDB = new IDBFactory();
});

describe('the pictures of a user', () => {
  it('are stored by their ids, separate from another user’s', async () => {
    const store = await openStore();
    expect(await store.putPicture('ann', 'a', picture)).toEqual({ ok: true });
    await store.putPicture('ann', 'b', new Blob(['longer picture']));
    await store.putPicture('anna', 'a', new Blob(['x']));
    await store.putPicture('an', 'c', new Blob(['y']));
    const read = await store.getPicture('ann', 'a');
    expect([await read?.text(), read?.type]).toEqual(['picture', 'image/webp']);
    expect(await store.getPicture('bob', 'a')).toBeNull();
    expect(await store.pictureIds('ann')).toEqual(['a', 'b']);
    expect(await store.countPictureBytes('ann')).toBe(7 + 14);
    await store.removePictures('ann', ['a', 'gone']);
    expect(await store.pictureIds('ann')).toEqual(['b']);
    expect(await store.pictureIds('anna')).toEqual(['a']);
  });

  it('are stored where the browser refuses Blobs', async () => {
    refuseBlobs();
    const store = await openStore();
    expect(await store.putPicture('ann', 'a', picture)).toEqual({ ok: true });
    expect(await (await store.getPicture('ann', 'a'))?.text()).toBe('picture');
    expect(await storedValue('a')).toMatchObject({ type: 'image/webp', size: 7 });
  });

  it('cannot be saved where there is no room, or storage is forbidden', async () => {
    const store = await openStore();
    refuseNextPut(quotaError());
    const full = { ok: false, code: 'storage_full' };
    expect(await store.putPicture('ann', 'a', picture)).toEqual(full);
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new Error('Not allowed');
    });
    const off = { ok: false, code: 'storage_off' };
    expect(await store.putPicture('ann', 'a', picture)).toEqual(off);
    await expect(store.getPicture('ann', 'a')).rejects.toThrow('Not allowed');
    await expect(store.pictureIds('ann')).rejects.toThrow('Not allowed');
    await expect(store.countPictureBytes('ann')).rejects.toThrow('Not allowed');
    expect(await store.removePictures('ann', ['a'])).toEqual(off);
    expect(await store.askStore()).toEqual(off);
  });
});

describe('a picture that an earlier release stored as a Blob', () => {
  it('is read, counted, and rewritten as bytes', async () => {
    await writeAsBefore('a', picture);
    await writeAsBefore('b', new Blob(['another']));
    const store = await openStore();
    expect(await store.countPictureBytes('ann')).toBe(7 + 7);
    const read = await store.getPicture('ann', 'a');
    expect([await read?.text(), read?.type]).toEqual(['picture', 'image/webp']);
    const rewritten = (await storedValue('a')) as { bytes: ArrayBuffer };
    expect(rewritten).toMatchObject({ type: 'image/webp', size: 7 });
    expect(new TextDecoder().decode(rewritten.bytes)).toBe('picture');
    expect(await storedValue('b')).toBeInstanceOf(Blob);
    expect(await store.countPictureBytes('ann')).toBe(7 + 7);
  });
});

it('a draft is stored beside the history’s pictures, and is not one of them', async () => {
  const drafts = await openDrafts();
  const store = await openStore();
  expect(await drafts.saveDraft('ann', 'photo-1', picture)).toEqual({ ok: true });
  expect(await (await drafts.readDraft('ann', 'photo-1'))?.text()).toBe('picture');
  expect([await store.pictureIds('ann'), await store.countPictureBytes('ann')]).toEqual([[], 0]);
});
