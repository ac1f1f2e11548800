import type { PictureFormat } from './picture-format.ts';

const extensions = ['png', 'jpg', 'webp'] as const satisfies PictureFormat['extension'][];

/**
 * The names of the pictures that accounts keep begin with this. Those of results begin with a user's
 * id, and those of uploads are their own ids, because the image provider sees them and is not told
 * whose they are. Both are hexadecimal, so the bucket's lifecycle rules can tell them apart.
 */
export const accountPicturesPrefix = 'kept.';

/** Whose result it is, and of which job. */
export interface Owner {
  userId: string;
  jobId: string;
}

/**
 * Returns every name that a job's result may have in R2. Earlier versions stored a result before
 * the account recorded it; a result that a crash left there is found by these names.
 */
export function pictureKeys(owner: Owner): string[] {
  return extensions.map((extension) => pictureKey(owner, extension));
}

export function pictureKey(
  { userId, jobId }: Owner,
  extension: PictureFormat['extension'],
): string {
  return `${userId}.${jobId}.${extension}`;
}

/** Returns a new name for a picture that an account keeps, without its extension. */
export function accountPictureName(userId: string): string {
  return `${accountPicturesPrefix}${userId}.${crypto.randomUUID()}`;
}

/** Whether a name is that of a picture that an account keeps. */
export function isAccountPictureName(key: string): boolean {
  return key.startsWith(accountPicturesPrefix);
}

/** Returns a new name for the finished picture of an edit, without its extension. */
export function finishedPictureName({ userId, jobId }: Owner): string {
  return `${userId}.${jobId}.${crypto.randomUUID()}`;
}

/** Returns the user and the job of a result's name; null for the name of any other picture. */
export function ownerOf(key: string): Owner | null {
  const [userId, jobId, extension, ...rest] = key.split('.');
  return userId && jobId && extension && rest.length === 0 ? { userId, jobId } : null;
}
