import { type Tool, toolCatalogue } from '../../../domain/tools.ts';
import type { Picture } from '../image-task.ts';

/** How often a picture is given to the store. */
const triesMax = 3;

/** Wait before the next try, in milliseconds, times the try. */
const retryWaitMs = 200;

/** How long the store may take for one of them, in milliseconds: one that never answers must hold up nobody. */
const putWithinMs = 30_000;

const extensions = ['png', 'jpg', 'webp'] as const satisfies Picture['extension'][];

/** A picture that a job made, as the account keeps it. */
export interface StoredPicture {
  /** Its name in the picture store. */
  key: string;
  width: number;
  height: number;
  type: string;
}

interface Owner {
  userId: string;
  jobId: string;
}

/**
 * Every name that a job's picture may have in the store. Before there were fresh
 * pictures one was stored before its account knew of it: what a crash in between
 * left is found by these alone.
 */
export function pictureKeys(owner: Owner): string[] {
  return extensions.map((extension) => pictureKey(owner, extension));
}

function pictureKey({ userId, jobId }: Owner, extension: Picture['extension']): string {
  return `${userId}.${jobId}.${extension}`;
}

/** A job's picture under its user's name. */
export function describePicture(
  owner: Owner,
  { extension, width, height, type }: Picture,
): StoredPicture {
  return { key: pictureKey(owner, extension), width, height, type };
}

/** Whose picture bears this name, and which job made it. Those that were sent bear others: null. */
export function ownerOf(key: string): Owner | null {
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
      await within(putWithinMs, bucket.put(picture.key, bytes, { httpMetadata }));
      return;
    } catch (error) {
      if (tries === triesMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryWaitMs * tries));
    }
  }
}

/** Waits no longer than so many milliseconds; throws then. */
async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let stop: () => void = () => undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`The store took more than ${limitMs} ms`));
    const timer = setTimeout(fail, limitMs);
    stop = () => clearTimeout(timer);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    stop();
  }
}
