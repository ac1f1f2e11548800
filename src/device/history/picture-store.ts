import { type StoredPicture, withPictures } from './picture-database.ts';
import { isQuotaError } from './quota-error.ts';

/** `storage_busy`: the database gave no response in time; it may at the next attempt. */
export type StoreResponse =
  | { ok: true }
  | { ok: false; code: 'storage_full' | 'storage_off' | 'storage_busy' };

/**
 * Replaces the bytes of the same id. Bytes that could not be saved in time are not written later, unless their commit
 * is under way.
 */
export async function putPicture(
  userId: string,
  id: string,
  picture: Blob,
): Promise<StoreResponse> {
  try {
    const stored = await toStored(picture);
    await withPictures('readwrite', (store) => store.put(stored, [userId, id]));
    return { ok: true };
  } catch (error) {
    return { ok: false, code: codeOf(error) };
  }
}

/** Null if it was never saved or is evicted. Rejects if the database could not be read. */
export async function getPicture(userId: string, id: string): Promise<Blob | null> {
  const stored = await withPictures('readonly', (store) => store.get([userId, id]));
  if (stored === undefined) return null;
  if (!(stored instanceof Blob)) return new Blob([stored.bytes], { type: stored.type });
  const read = await toStored(stored).catch(() => undefined);
  if (!read) return null;
  // The picture can be shown even where it cannot be written again.
  void rewrite([userId, id], read).catch(() => undefined);
  return new Blob([read.bytes], { type: read.type });
}

function rewrite(key: [userId: string, id: string], picture: StoredPicture): Promise<void> {
  return withPictures('readwrite', async (store) => {
    if ((await store.get(key)) instanceof Blob) await store.put(picture, key);
  });
}

async function toStored(picture: Blob): Promise<StoredPicture> {
  const bytes = await picture.arrayBuffer();
  return { bytes, type: picture.type, size: bytes.byteLength };
}

export async function removePictures(
  userId: string,
  ids: readonly string[],
): Promise<StoreResponse> {
  try {
    await withPictures('readwrite', (store) =>
      Promise.all(ids.map((id) => store.delete([userId, id]))),
    );
    return { ok: true };
  } catch (error) {
    return { ok: false, code: codeOf(error) };
  }
}

/**
 * `choose` gets all ids, and the texts of those that `isRead` picks. One transaction, so another tab's write comes
 * before or after it.
 */
export async function removeChosen(
  userId: string,
  isRead: (id: string) => boolean,
  choose: (ids: readonly string[], texts: ReadonlyMap<string, string>) => readonly string[],
): Promise<StoreResponse> {
  try {
    await withPictures('readwrite', async (store) => {
      const ids = (await store.getAllKeys(allOf(userId))).map(([, id]) => id);
      const texts = new Map<string, string>();
      for (const id of ids.filter(isRead)) {
        const stored = await store.get([userId, id]);
        if (stored && !(stored instanceof Blob)) {
          texts.set(id, new TextDecoder().decode(stored.bytes));
        }
      }
      await Promise.all(choose(ids, texts).map((id) => store.delete([userId, id])));
    });
    return { ok: true };
  } catch (error) {
    return { ok: false, code: codeOf(error) };
  }
}

export async function askStore(): Promise<StoreResponse> {
  try {
    await withPictures('readonly', (store) => store.getKey(['', '']));
    return { ok: true };
  } catch (error) {
    return { ok: false, code: codeOf(error) };
  }
}

export async function pictureIds(userId: string): Promise<string[]> {
  const keys = await withPictures('readonly', (store) => store.getAllKeys(allOf(userId)));
  return keys.map(([, id]) => id);
}

export function countPictureBytes(userId: string): Promise<number> {
  return withPictures('readonly', async (store) => {
    let total = 0;
    let cursor = await store.index('size').openKeyCursor();
    while (cursor) {
      if (cursor.primaryKey[0] === userId) total += cursor.key;
      cursor = await cursor.continue();
    }
    return total;
  });
}

const unconfirmedNames = ['NoResponseError', 'AbortError'];

function codeOf(error: unknown): Extract<StoreResponse, { ok: false }>['code'] {
  // No response in time, or ended because the page was left.
  if (error instanceof Error && unconfirmedNames.includes(error.name)) return 'storage_busy';
  return isQuotaError(error) ? 'storage_full' : 'storage_off';
}

function allOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}
