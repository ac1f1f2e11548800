import type { JobErrorCode } from '../../domain/error-code.ts';
import type { JobRequest } from '../../domain/job.ts';
import type { PictureHost } from './hosts/host.ts';
import type { HandedPicture, ImageTask, Picture } from './image-task.ts';
import { recognizePicture } from './picture-format.ts';
import type { ImageProvider } from './providers/provider.ts';
import { buildPrompt } from './tool-prompts.ts';

/** Where a job's pictures are found and put. */
export interface PictureSources {
  /** The picture that was uploaded under this id; null when it is no longer there. */
  find(uploadId: string): Promise<{ key: string; bytes: Uint8Array } | null>;
  host: PictureHost;
}

export type PreparedTask =
  | { ok: true; task: ImageTask }
  | { ok: false; code: Extract<JobErrorCode, 'upload_failed' | 'timeout'>; reason: string };

/** Makes of what was asked for what a provider needs: words for the tool, and its pictures as the provider takes them. */
export async function prepareTask(
  job: { request: JobRequest; mobile: boolean },
  takes: ImageProvider['takes'],
  sources: PictureSources,
): Promise<PreparedTask> {
  const { request, mobile } = job;
  const prompt = buildPrompt(request);
  const handed: (HandedPicture | null)[] = [];
  for (const uploadId of uploadsOf(request)) {
    if (uploadId === undefined) {
      handed.push(null);
      continue;
    }
    const found = await sources.find(uploadId);
    const facts = found && recognizePicture(found.bytes);
    if (!found || !facts) {
      return { ok: false, code: 'upload_failed', reason: 'the uploaded picture is not there' };
    }
    const picture: Picture = { ...facts, bytes: found.bytes };
    if (takes === 'bytes') {
      handed.push({ as: 'bytes', picture });
      continue;
    }
    const published = await sources.host.publish(picture, found.key, mobile);
    if (!published.ok) return published;
    handed.push({ as: 'link', url: published.url, facts });
  }
  const [source = null, mask = null] = handed;
  return { ok: true, task: { tool: request.tool, prompt, source, mask } };
}

/** Whether a job has pictures that must be sent before anything can be made of them. */
export function hasPictures(request: JobRequest): boolean {
  return uploadsOf(request).some((id) => id !== undefined);
}

/** The picture to work on, then its mask. */
function uploadsOf(request: JobRequest): (string | undefined)[] {
  if (!('uploadId' in request)) return [];
  return [request.uploadId, 'maskId' in request ? request.maskId : undefined];
}
