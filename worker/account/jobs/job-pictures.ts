import type { JobRequest } from '../../../domain/account/job.ts';
import { maskPixelsMax } from '../../../domain/limits.ts';
import type { Uploads } from '../uploads/uploads.ts';

export function picturesOf(request: JobRequest): string[] {
  const { uploadId, maskId, references = [] }: WithPictures = request;
  return [uploadId, maskId, ...references].filter((id) => id !== undefined);
}

interface WithPictures extends Pick<JobRequest, 'tool'> {
  uploadId?: string | undefined;
  maskId?: string | undefined;
  references?: string[] | undefined;
}

/** Returns why a job cannot use its uploads; null if it can. */
export function pictureFault(
  request: JobRequest,
  uploads: Uploads,
): 'unknown_upload' | 'invalid_mask' | null {
  if (picturesOf(request).some((id) => uploads.read(id) === null)) return 'unknown_upload';
  const { uploadId, maskId }: WithPictures = request;
  const [source, mask] = [uploadId, maskId].map((id) =>
    id === undefined ? null : uploads.read(id),
  );
  if (!source || !mask) return null;
  const isOfItsSize = source.width === mask.width && source.height === mask.height;
  const isReadable = mask.type === 'image/png' && mask.width * mask.height <= maskPixelsMax;
  return isOfItsSize && isReadable ? null : 'invalid_mask';
}
