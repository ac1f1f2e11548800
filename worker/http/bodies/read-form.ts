import { MultipartParseError, parseMultipart } from '@remix-run/multipart-parser';
import { readBytes } from './read-bytes.ts';

/** Most parts of a form; ours have one. */
const partsMax = 16;

export interface FormPart {
  name: string;
  /** Whether it was sent as a file, and not as a text. */
  isFile: boolean;
  /** A view of the body: nothing is copied. */
  bytes: Uint8Array;
}

export type ReadForm =
  | { ok: true; parts: FormPart[] }
  | { ok: false; code: 'too_large' | 'unreadable' | 'stalled' };

/**
 * Reads a multipart form (RFC 7578) of at most `bytesMax` bytes into one piece of
 * memory: the runtime's own reader holds several copies of a large file at once,
 * and a Worker has 128 MB for everything. A body that stalls is given up.
 */
export async function readForm(
  request: Request,
  bytesMax: number,
  waitMaxMs?: number,
): Promise<ReadForm> {
  const [, boundary] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i
      .exec(request.headers.get('Content-Type') ?? '')
      ?.filter((part) => part !== undefined) ?? [];
  if (!boundary) return { ok: false, code: 'unreadable' };
  const read = await readBytes(request, bytesMax, waitMaxMs);
  if (!read.ok) return { ok: false, code: read.code === 'broken_off' ? 'unreadable' : read.code };
  const parts = splitParts(read.bytes, boundary);
  return parts ? { ok: true, parts } : { ok: false, code: 'unreadable' };
}

/** The parts of a form; null where it is not one, does not end as one does, or has too many. */
function splitParts(body: Uint8Array, boundary: string): FormPart[] | null {
  // The bounds of the parser are the body's own: it is in memory already, and was bounded there.
  const sizeMax = { maxFileSize: body.length, maxTotalSize: body.length };
  const parts: FormPart[] = [];
  try {
    for (const part of parseMultipart(body, { boundary, maxParts: partsMax, ...sizeMax })) {
      const { name, isFile, content } = part;
      if (name === undefined) return null;
      // The body is one chunk, so that a part has one view of it, or none where it is empty.
      parts.push({ name, isFile, bytes: content[0] ?? body.subarray(0, 0) });
    }
  } catch (error) {
    // A TypeError: a part's headers are no UTF-8.
    if (error instanceof MultipartParseError || error instanceof TypeError) return null;
    throw error;
  }
  return body.length > 0 ? parts : null;
}
