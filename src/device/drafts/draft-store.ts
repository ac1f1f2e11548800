import {
  getPicture,
  pictureIds,
  putPicture,
  removePictures,
  type StoreAnswer,
} from '../history/picture-store.ts';

/**
 * Work that is not finished, kept on the device so that a reload loses nothing:
 * pictures, and what was done to them. It lies beside the history's pictures and
 * is neither counted nor cleared with them.
 */
export function saveDraft(userId: string, id: string, content: Blob): Promise<StoreAnswer> {
  return putPicture(ownerOf(userId), id, content);
}

/** Null where it was never kept, or the browser has let it go. */
export function readDraft(userId: string, id: string): Promise<Blob | null> {
  return getPicture(ownerOf(userId), id);
}

export function removeDraft(userId: string, id: string): Promise<void> {
  return removePictures(ownerOf(userId), [id]);
}

/** The ids of all that is kept and begins so. */
export async function draftIds(userId: string, prefix: string): Promise<string[]> {
  const ids = await pictureIds(ownerOf(userId));
  return ids.filter((id) => id.startsWith(prefix));
}

/** Lets go of all whose id begins so, but for those named. */
export async function removeDraftsExcept(
  userId: string,
  prefix: string,
  except: ReadonlySet<string>,
): Promise<void> {
  const ids = await draftIds(userId, prefix);
  await removePictures(
    ownerOf(userId),
    ids.filter((id) => !except.has(id)),
  );
}

function ownerOf(userId: string): string {
  return `drafts.${userId}`;
}
