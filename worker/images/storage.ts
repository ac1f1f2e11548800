import { type Tool, toolCatalogue } from '../../domain/tools.ts';
import type { StoredPicture } from '../account/job-record.ts';
import type { Picture } from './image-task.ts';

/** How often a picture is given to the store. */
const triesMax = 3;

/** Wait before the next try, in milliseconds, times the try. */
const retryWaitMs = 200;

/** A job's picture under its user's name. */
export function describePicture(
  { userId, jobId }: { userId: string; jobId: string },
  { extension, width, height, type }: Picture,
): StoredPicture {
  return { key: `${userId}.${jobId}.${extension}`, width, height, type };
}

/** Whose picture bears this name, and which job made it. Those that were sent bear others: null. */
export function ownerOf(key: string): { userId: string; jobId: string } | null {
  const [userId, jobId, extension, ...rest] = key.split('.');
  return userId && jobId && extension && rest.length === 0 ? { userId, jobId } : null;
}

/** What a picture is, and what it is called when somebody saves it. */
export function pictureMetadata(
  { key, type }: StoredPicture,
  tool: Tool,
): { contentType: string; contentDisposition: string } {
  const extension = key.slice(key.lastIndexOf('.'));
  const name = toolCatalogue[tool].fileName.replace(/\.\w+$/, extension);
  return { contentType: type, contentDisposition: `inline; filename="${name}"` };
}

/** Gives a job's picture to the store; again where it hesitates. */
export async function putPicture(
  bucket: R2Bucket,
  picture: StoredPicture,
  tool: Tool,
  bytes: Uint8Array,
): Promise<void> {
  const httpMetadata = pictureMetadata(picture, tool);
  for (let tries = 1; ; tries += 1) {
    try {
      await bucket.put(picture.key, bytes, { httpMetadata });
      return;
    } catch (error) {
      if (tries === triesMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryWaitMs * tries));
    }
  }
}
