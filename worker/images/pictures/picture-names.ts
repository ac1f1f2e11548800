import type { PictureFormat } from '../../../domain/pictures/picture-format.ts';

const extensions = ['png', 'jpg', 'webp'] as const satisfies PictureFormat['extension'][];

/** Not hexadecimal, unlike the names of results and uploads: the bucket's lifecycle rules differ. */
export const accountPicturesPrefix = 'kept.';

export interface Owner {
  userId: string;
  jobId: string;
}

/** Earlier versions stored a result before the account recorded it, and a crash left it there. */
export function pictureKeys(owner: Owner): string[] {
  return extensions.map((extension) => pictureKey(owner, extension));
}

export function pictureKey(
  { userId, jobId }: Owner,
  extension: PictureFormat['extension'],
): string {
  return `${userId}.${jobId}.${extension}`;
}

export function accountPictureName(userId: string): string {
  return `${accountPicturesPrefix}${userId}.${crypto.randomUUID()}`;
}

export function isAccountPictureName(key: string): boolean {
  return key.startsWith(accountPicturesPrefix);
}

export function finishedPictureName({ userId, jobId }: Owner): string {
  return `${userId}.${jobId}.${crypto.randomUUID()}`;
}

/** Returns the user and the job of a result; null for any other picture. */
export function ownerOf(key: string): Owner | null {
  const [userId, jobId, extension, ...rest] = key.split('.');
  return userId && jobId && extension && rest.length === 0 ? { userId, jobId } : null;
}
