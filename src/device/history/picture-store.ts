import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isQuotaError } from './quota-error.ts';

/**
 * A picture as it is stored. Not a Blob: WebKit refuses Blobs in a private window, and has lost
 * them in others (Dexie issues 1227 and 1919).
 */
interface StoredPicture {
  bytes: ArrayBuffer;
  /** Its media type; may be empty. */
  type: string;
  /** In bytes: the key of the index `size`, so that sizes are counted without reading pictures. */
  size: number;
}

interface PictureDatabase extends DBSchema {
  pictures: {
    key: [userId: string, id: string];
    /** An earlier release stored Blobs. The index finds their size too. */
    value: StoredPicture | Blob;
    indexes: { size: number };
  };
}

export type StoreAnswer = { ok: true } | { ok: false; code: 'storage_full' | 'storage_off' };

let opened: Promise<IDBPDatabase<PictureDatabase>> | null = null;

/** Opens the database once, and again after a failure or when the browser has closed it. */
function openPictures(): Promise<IDBPDatabase<PictureDatabase>> {
  const forget = () => {
    opened = null;
  };
  opened ??= openDB<PictureDatabase>('imagemint-pictures', 2, {
    upgrade: (database, oldVersion, _, transaction) => {
      if (oldVersion < 1) database.createObjectStore('pictures');
      transaction.objectStore('pictures').createIndex('size', 'size');
    },
    // A newer version in another tab must not wait for this one.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

/** Saves a picture's bytes, in place of those of the same id. */
export async function putPicture(userId: string, id: string, picture: Blob): Promise<StoreAnswer> {
  try {
    const stored = await toStored(picture);
    const database = await openPictures();
    await database.put('pictures', stored, [userId, id]);
    return { ok: true };
  } catch (error) {
    return { ok: false, code: isQuotaError(error) ? 'storage_full' : 'storage_off' };
  }
}

/** Returns null where it was never saved, or the browser has evicted it or its bytes. */
export async function getPicture(userId: string, id: string): Promise<Blob | null> {
  try {
    const database = await openPictures();
    const stored = await database.get('pictures', [userId, id]);
    if (stored === undefined) return null;
    if (!(stored instanceof Blob)) return new Blob([stored.bytes], { type: stored.type });
    const read = await toStored(stored);
    // The picture can be shown even where it cannot be written again.
    await rewrite(database, [userId, id], read).catch(() => undefined);
    return new Blob([read.bytes], { type: read.type });
  } catch {
    return null;
  }
}

/** Writes an earlier release's Blob as bytes, unless it was deleted or replaced in the meantime. */
async function rewrite(
  database: IDBPDatabase<PictureDatabase>,
  key: [userId: string, id: string],
  picture: StoredPicture,
): Promise<void> {
  const transaction = database.transaction('pictures', 'readwrite');
  const stored = await transaction.store.get(key);
  if (stored instanceof Blob && stored.size === picture.size) {
    await transaction.store.put(picture, key);
  }
  await transaction.done;
}

async function toStored(picture: Blob): Promise<StoredPicture> {
  const bytes = await picture.arrayBuffer();
  return { bytes, type: picture.type, size: bytes.byteLength };
}

export async function removePictures(userId: string, ids: readonly string[]): Promise<void> {
  try {
    const database = await openPictures();
    const transaction = database.transaction('pictures', 'readwrite');
    const removals = ids.map((id) => transaction.store.delete([userId, id]));
    await Promise.all([...removals, transaction.done]);
  } catch {
    // They are removed when the history is cleared.
  }
}

export async function pictureIds(userId: string): Promise<string[]> {
  try {
    const database = await openPictures();
    return (await database.getAllKeys('pictures', allOf(userId))).map(([, id]) => id);
  } catch {
    return [];
  }
}

/** Returns the size of the user's pictures, in bytes. */
export async function countPictureBytes(userId: string): Promise<number> {
  try {
    const database = await openPictures();
    let total = 0;
    let cursor = await database.transaction('pictures').store.index('size').openKeyCursor();
    while (cursor) {
      if (cursor.primaryKey[0] === userId) total += cursor.key;
      cursor = await cursor.continue();
    }
    return total;
  } catch {
    return 0;
  }
}

/** Arrays sort after all strings, so this is every key that begins with the user. */
function allOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}
