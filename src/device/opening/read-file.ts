import type { PictureFailure } from '../shrinking/picture-failure.ts';
import { checkFileSize, type DeviceKind } from '../shrinking/shrink-plan.ts';

/**
 * Reads a file that the user has chosen into memory, at once: it may be changed or deleted later, and
 * the page knows the reason where a worker does not.
 */
export async function readFile(file: Blob, device: DeviceKind): Promise<Blob | PictureFailure> {
  const refusal = checkFileSize(file.size, device);
  if (refusal) return refusal;
  if (file.size === 0) return { ok: false, code: 'file_empty' };
  if (!(file instanceof File)) return file;
  try {
    return new Blob([await file.arrayBuffer()], { type: file.type });
  } catch (error) {
    const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
    return { ok: false, code: isMissing ? 'file_missing' : 'file_unreadable' };
  }
}
