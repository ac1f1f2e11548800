import type { JobRequest } from '../../domain/account/job.ts';
import type { JobErrorCode } from '../../domain/account/job-error.ts';
import { deviceOf } from '../../domain/tools/model-capabilities.ts';
import type { PictureOptions } from '../../domain/tools/picture-options.ts';
import type { PictureHost, ReadPicture } from '../images/hosts/host.ts';
import type { HandedPicture, ImageTask } from '../images/image-task.ts';
import { type HandedBytes, handedPictureBytesMax } from '../images/pictures/handed-picture.ts';
import type { PictureFacts } from '../images/pictures/picture-format.ts';
import type { ImageProvider } from '../images/providers/provider.ts';
import { buildPrompt } from './tools.ts';

export interface PictureSources {
  find(uploadId: string): { key: string; facts: PictureFacts } | null;
  /** Reads at most `bytesMax` bytes. */
  read(key: string, bytesMax: number): Promise<HandedBytes>;
  host: PictureHost;
}

/** A request as one with pictures. Only the requests of some tools have them. */
interface WithUploads extends Pick<JobRequest, 'tool'> {
  uploadId?: string | undefined;
  maskId?: string | undefined;
  references?: readonly string[] | undefined;
}

export type PreparedTask =
  | { ok: true; task: ImageTask }
  | {
      ok: false;
      code: Extract<JobErrorCode, 'upload_failed' | 'too_large' | 'timeout'>;
      reason: string;
    };

/**
 * Returns `upload_failed` when an upload no longer exists, `too_large` when its bytes or pixels are too many, and the host's
 * own failure when it can't publish a picture.
 */
export async function prepareTask(
  job: { request: JobRequest; mobile: boolean },
  provider: Pick<ImageProvider, 'takes' | 'capabilities'>,
  sources: PictureSources,
): Promise<PreparedTask> {
  const { request, mobile } = job;
  const { takes } = provider;
  const {
    takesMask: seesMask = false,
    inputPixelsMax = null,
    promptLength = null,
  } = provider.capabilities[request.tool] ?? {};
  const lengthMax = promptLength?.[deviceOf(mobile)];
  const prompt = buildPrompt(request, { seesMask, lengthMax });
  const handed: HandedPicture[] = [];
  const { uploadId: sourceId, maskId, references = [] }: WithUploads = request;
  // A provider that does not see the mask does not receive it: the device applies the mask to the
  // result.
  let bytesLeft = handedPictureBytesMax;
  const ids = [sourceId, seesMask ? maskId : undefined];
  for (const uploadId of [...ids, ...references]) {
    if (uploadId === undefined) continue;
    const found = sources.find(uploadId);
    if (!found) {
      return { ok: false, code: 'upload_failed', reason: 'the upload has expired' };
    }
    const { key, facts } = found;
    const pixels = facts.width * facts.height;
    if (inputPixelsMax !== null && pixels > inputPixelsMax) {
      return { ok: false, code: 'too_large', reason: `the picture has ${pixels} pixels` };
    }
    const read = async (): Promise<ReadPicture> => {
      // What is published is read one after the other, and what is handed over is held together.
      const bytesMax = takes === 'bytes' ? bytesLeft : handedPictureBytesMax;
      const source = await sources.read(key, bytesMax);
      return source.ok ? { ok: true, picture: { ...facts, bytes: source.bytes } } : source;
    };
    if (takes === 'bytes') {
      const source = await read();
      if (!source.ok) return source;
      bytesLeft -= source.picture.bytes.length;
      handed.push({ as: 'bytes', picture: source.picture });
      continue;
    }
    const published = await sources.host.publish(read, key, mobile);
    if (!published.ok) return published;
    handed.push({ as: 'link', url: published.url, facts });
  }
  const given = ids.filter((each) => each !== undefined).length;
  const [source = null, mask = null] = handed.slice(0, given);
  return {
    ok: true,
    task: {
      tool: request.tool,
      prompt,
      source,
      mask,
      ...(references.length > 0 ? { references: handed.slice(given) } : {}),
      ...optionsOf(request),
    },
  };
}

function optionsOf(request: JobRequest): PictureOptions {
  return request.tool !== 'edit' && 'options' in request ? (request.options ?? {}) : {};
}

export function hasPictures(request: JobRequest): boolean {
  const { uploadId, references = [] }: WithUploads = request;
  return uploadId !== undefined || references.length > 0;
}
