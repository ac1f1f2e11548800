import type { StoredPicture } from '../account/job-record.ts';
import type { Picture } from './image-task.ts';

/** Keeps a job's picture under its user's name and returns what the account needs to find it again. */
export async function storePicture(
  bucket: R2Bucket,
  owner: { userId: string; jobId: string },
  picture: Picture,
): Promise<StoredPicture> {
  const key = `${owner.userId}.${owner.jobId}.${picture.extension}`;
  await bucket.put(key, picture.bytes, { httpMetadata: { contentType: picture.type } });
  return { key, width: picture.width, height: picture.height, type: picture.type };
}
