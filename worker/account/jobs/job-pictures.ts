import type { JobRequest } from '../../../domain/account/job.ts';
import { maskPixelsMax } from '../../../domain/limits.ts';
import type { Uploads } from '../uploads/uploads.ts';

/** Returns the ids of the uploads that a request names: the picture first, then its mask. */
export function picturesOf(request: JobRequest): string[] {
  if (!('uploadId' in request) || request.uploadId === undefined) return [];
  const maskId = 'maskId' in request ? request.maskId : undefined;
  return maskId === undefined ? [request.uploadId] : [request.uploadId, maskId];
}

/** Returns why a job can't use the uploads that it names; null where it can. */
export function pictureFault(
  request: JobRequest,
  uploads: Uploads,
): 'unknown_upload' | 'invalid_mask' | null {
  const [source, mask] = picturesOf(request).map((id) => uploads.read(id));
  if (source === null || mask === null) return 'unknown_upload';
  if (!source || !mask) return null;
  const isOfItsSize = source.width === mask.width && source.height === mask.height;
  const isReadable = mask.type === 'image/png' && mask.width * mask.height <= maskPixelsMax;
  return isOfItsSize && isReadable ? null : 'invalid_mask';
}
