import { retry } from '../../../domain/retry.ts';
import { type Tool, toolCatalogue } from '../../../domain/tools/tools.ts';
import type { Picture } from '../image-task.ts';
import { type Owner, pictureKey } from './picture-names.ts';

const triesMax = 3;

/** Wait before the next attempt, times the number of the attempt. */
const retryWaitMs = 200;

/** A store that never responds must not block the job. */
const putWithinMs = 30_000;

export interface StoredPicture {
  key: string;
  width: number;
  height: number;
  type: string;
  /** What made it, where a provider did. */
  model?: string;
  /** Of an edit: whether the device has composed the result with its picture. */
  isFinished?: boolean;
}

export function describePicture(
  owner: Owner,
  { extension, width, height, type }: Picture,
): StoredPicture {
  return { key: pictureKey(owner, extension), width, height, type };
}

/** Returns the headers of a stored result: its media type, and the file name for a download. */
export function pictureMetadata(
  { key, type }: StoredPicture,
  tool: Tool,
): { contentType: string; contentDisposition: string } {
  const extension = key.slice(key.lastIndexOf('.'));
  const name = toolCatalogue[tool].fileName.replace(/\.\w+$/, extension);
  return { contentType: type, contentDisposition: `inline; filename="${name}"` };
}

/** Stores a job's result in R2. Tries up to `triesMax` times, then throws. */
export async function putPicture(
  bucket: R2Bucket,
  picture: StoredPicture,
  tool: Tool,
  bytes: Uint8Array,
): Promise<void> {
  const httpMetadata = pictureMetadata(picture, tool);
  await retry(() => within(putWithinMs, bucket.put(picture.key, bytes, { httpMetadata })), {
    triesMax,
    waitMs: (tries) => retryWaitMs * tries,
  });
}

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
