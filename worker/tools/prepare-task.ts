import type { JobErrorCode } from '../../domain/error-code.ts';
import type { JobRequest } from '../../domain/job.ts';
import type { PictureHost } from '../images/hosts/host.ts';
import type { HandedPicture, ImageTask, Picture } from '../images/image-task.ts';
import type { PictureFacts } from '../images/pictures/picture-format.ts';
import type { ImageProvider } from '../images/providers/provider.ts';
import { buildPrompt } from './tool-prompts.ts';

/** Where a job's pictures are found and put. */
export interface PictureSources {
  /** What is known of the picture that was uploaded under this id; null when it is no longer there. */
  find(uploadId: string): { key: string; facts: PictureFacts } | null;
  /** The bytes behind a name in the picture store; null when they are gone. */
  read(key: string): Promise<Uint8Array | null>;
  host: PictureHost;
}

export type PreparedTask =
  | { ok: true; task: ImageTask }
  | { ok: false; code: Extract<JobErrorCode, 'upload_failed' | 'timeout'>; reason: string };

/** Makes of what was asked for what a provider needs: words for the tool, and its pictures as the provider takes them. */
export async function prepareTask(
  job: { request: JobRequest; mobile: boolean },
  provider: Pick<ImageProvider, 'takes' | 'seesMask'>,
  sources: PictureSources,
): Promise<PreparedTask> {
  const { request, mobile } = job;
  const { takes, seesMask } = provider;
  const prompt = buildPrompt(request, seesMask);
  const handed: (HandedPicture | null)[] = [];
  const [sourceId, maskId] = uploadsOf(request);
  // A mask that the provider can't look at is nobody's business but the device's, which keeps to it.
  for (const uploadId of [sourceId, seesMask ? maskId : undefined]) {
    if (uploadId === undefined) {
      handed.push(null);
      continue;
    }
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
  return { ok: false, code: 'upload_failed', reason: 'the uploaded picture is not there' };
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
