import type { JobRequest } from '../../domain/account/job.ts';
import type { JobErrorCode } from '../../domain/account/job-error.ts';
import type { PictureHost } from '../images/hosts/host.ts';
import type { HandedPicture, ImageTask, Picture } from '../images/image-task.ts';
import type { PictureFacts } from '../images/pictures/picture-format.ts';
import type { ImageProvider } from '../images/providers/provider.ts';
import { buildPrompt } from './tools.ts';

/** Where a job's uploads are read and published. */
export interface PictureSources {
  /** Returns the R2 name and the facts of an upload; null when it does not exist any more. */
  find(uploadId: string): { key: string; facts: PictureFacts } | null;
  /** Returns the bytes of a name in R2; null when they were deleted, or are too many. */
  read(key: string): Promise<Uint8Array | null>;
  host: PictureHost;
}

/** A request as one that may name a picture and its mask. Only the requests of some tools have them. */
interface WithUploads extends Pick<JobRequest, 'tool'> {
  uploadId?: string | undefined;
  maskId?: string | undefined;
}

export type PreparedTask =
  | { ok: true; task: ImageTask }
  | { ok: false; code: Extract<JobErrorCode, 'upload_failed' | 'timeout'>; reason: string };

/**
 * Converts a request into the task for a provider: the prompt for its tool, and its pictures as
 * bytes or as links, whichever the provider takes. Returns `upload_failed` when an upload does not
 * exist any more, and the host's own failure when it can't publish a picture.
 */
export async function prepareTask(
  job: { request: JobRequest; mobile: boolean },
  provider: Pick<ImageProvider, 'takes' | 'seesMask'>,
  sources: PictureSources,
): Promise<PreparedTask> {
  const { request, mobile } = job;
  const { takes, seesMask } = provider;
  const prompt = buildPrompt(request, seesMask);
  const handed: HandedPicture[] = [];
  const { uploadId: sourceId, maskId }: WithUploads = request;
  // A provider that does not see the mask does not receive it: the device applies the mask to the
  // result.
  for (const uploadId of [sourceId, seesMask ? maskId : undefined]) {
    if (uploadId === undefined) continue;
    const found = sources.find(uploadId);
    if (!found) return lost();
    const { key, facts } = found;
    const read = async (): Promise<Picture | null> => {
      const bytes = await sources.read(key);
      return bytes && { ...facts, bytes };
    };
    if (takes === 'bytes') {
      const picture = await read();
      if (!picture) return lost();
      handed.push({ as: 'bytes', picture });
      continue;
    }
    const published = await sources.host.publish(read, key, mobile);
    if (!published.ok) return published;
    handed.push({ as: 'link', url: published.url, facts });
  }
  const [source = null, mask = null] = handed;
  return { ok: true, task: { tool: request.tool, prompt, source, mask } };
}

function lost(): PreparedTask {
  return {
    ok: false,
    code: 'upload_failed',
    reason: 'the uploaded picture is not there, or too large',
  };
}

/** Returns whether a job has uploads, which must be prepared before the provider is called. */
export function hasPictures(request: JobRequest): boolean {
  const { uploadId }: WithUploads = request;
  return uploadId !== undefined;
}
