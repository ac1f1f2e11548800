import {
  getPicture,
  pictureIds,
  putPicture,
  removeChosen,
  removePictures,
  type StoreResponse,
} from '../history/picture-store.ts';

export function saveDraft(userId: string, id: string, content: Blob): Promise<StoreResponse> {
  return putPicture(ownerOf(userId), id, content);
}

/** Returns null if it was never saved, or the browser has evicted it. Rejects if it cannot be read. */
export function readDraft(userId: string, id: string): Promise<Blob | null> {
  return getPicture(ownerOf(userId), id);
}

export async function removeDraft(userId: string, id: string): Promise<void> {
  await removePictures(ownerOf(userId), [id]);
}

export async function draftIds(userId: string, prefix: string): Promise<string[]> {
  const ids = await pictureIds(ownerOf(userId)).catch(() => []);
  return ids.filter((id) => id.startsWith(prefix));
}

/**
 * `choose` gets the ids that begin with the prefix, and the texts of those that `isRead` picks. One transaction, so
 * another tab's write comes before or after it.
 */
export async function removeDrafts(
  userId: string,
  prefix: string,
  isRead: (id: string) => boolean,
  choose: (ids: readonly string[], texts: ReadonlyMap<string, string>) => readonly string[],
): Promise<void> {
  const isOfPrefix = (id: string) => id.startsWith(prefix);
  await removeChosen(
    ownerOf(userId),
    (id) => isOfPrefix(id) && isRead(id),
    (ids, texts) => choose(ids.filter(isOfPrefix), texts),
  );
}

export async function clearDrafts(userId: string): Promise<StoreResponse> {
  const ids = await pictureIds(ownerOf(userId)).catch(() => null);
  return ids ? removePictures(ownerOf(userId), ids) : { ok: false, code: 'storage_busy' };
}

function ownerOf(userId: string): string {
  return `drafts.${userId}`;
}
