import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isQuotaError } from './quota-error.ts';

interface PictureDatabase extends DBSchema {
  pictures: { key: [userId: string, id: string]; value: Blob };
}

export type StoreAnswer = { ok: true } | { ok: false; code: 'storage_full' | 'storage_off' };

let opened: Promise<IDBPDatabase<PictureDatabase>> | null = null;

/** Opens the database once, and again after a failure or when the browser has closed it. */
function openPictures(): Promise<IDBPDatabase<PictureDatabase>> {
  const forget = () => {
    opened = null;
  };
  opened ??= openDB<PictureDatabase>('imagemint-pictures', 1, {
    upgrade: (database) => {
      database.createObjectStore('pictures');
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
    const database = await openPictures();
    await database.put('pictures', picture, [userId, id]);
    return { ok: true };
  } catch (error) {
    return { ok: false, code: isQuotaError(error) ? 'storage_full' : 'storage_off' };
  }
}

/** Returns null where it was never saved, or the browser has evicted it. */
export async function getPicture(userId: string, id: string): Promise<Blob | null> {
  try {
    const database = await openPictures();
    return (await database.get('pictures', [userId, id])) ?? null;
  } catch {
    return null;
  }
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
    const pictures = await database.getAll('pictures', allOf(userId));
    return pictures.reduce((sum, picture) => sum + picture.size, 0);
  } catch {
    return 0;
  }
}

/** Arrays sort after all strings, so this is every key that begins with the user. */
function allOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}
