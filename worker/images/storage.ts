import { type Tool, toolCatalogue } from '../../domain/tools.ts';
import type { StoredPicture } from '../account/job-record.ts';
import type { Picture } from './image-task.ts';

/** How often a picture is given to the store. */
const triesMax = 3;

/** Wait before the next try, in milliseconds, times the try. */
const retryWaitMs = 200;

const extensions = ['png', 'jpg', 'webp'] as const satisfies Picture['extension'][];

/**
 * Every name that a job's picture may have. A picture is stored before the account
 * knows of it, so one whose account went down in between is found by these alone.
 */
export function pictureKeys(owner: { userId: string; jobId: string }): string[] {
  return extensions.map((extension) => pictureKey(owner, extension));
}

function pictureKey(owner: { userId: string; jobId: string }, extension: string): string {
  return `${owner.userId}.${owner.jobId}.${extension}`;
}

/** Keeps a job's picture under its user's name and returns what the account needs to find it again. */
export async function storePicture(
  bucket: R2Bucket,
  owner: { userId: string; jobId: string; tool: Tool },
  picture: Picture,
): Promise<StoredPicture> {
  const key = pictureKey(owner, picture.extension);
  // What it is called when somebody saves it, with the ending of what it is.
  const name = toolCatalogue[owner.tool].fileName.replace(/\.\w+$/, `.${picture.extension}`);
  const httpMetadata = {
    contentType: picture.type,
    contentDisposition: `inline; filename="${name}"`,
  };
  for (let tries = 1; ; tries += 1) {
    try {
      await bucket.put(key, picture.bytes, { httpMetadata });
      break;
    } catch (error) {
      // The picture is made and billed: one hiccup of the store is no reason to throw it away.
      if (tries === triesMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryWaitMs * tries));
    }
  }
  return { key, width: picture.width, height: picture.height, type: picture.type };
}
