import { readBytes } from './read-bytes.ts';

/** Most parts of a form; ours have one. */
const partsMax = 16;

export interface FormPart {
  name: string;
  /** Whether it was sent as a file, and not as words. */
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

/** The parts between the boundaries; null where the form does not end as one does, or has too many. */
function splitParts(body: Uint8Array, boundary: string): FormPart[] | null {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const delimiter = encoder.encode(`--${boundary}`);
  const nextDelimiter = encoder.encode(`\r\n--${boundary}`);
  const headersEndMark = encoder.encode('\r\n\r\n');
  const parts: FormPart[] = [];
  let at = find(body, delimiter, 0);
  while (at >= 0) {
    const start = at + delimiter.length;
    if (decoder.decode(body.subarray(start, start + 2)) === '--') return parts;
    if (parts.length === partsMax) return null;
    const headersEnd = find(body, headersEndMark, start);
    const next = find(body, nextDelimiter, start);
    if (headersEnd < 0 || next < headersEnd) return null;
    const headers = decoder.decode(body.subarray(start, headersEnd));
    const name = /^content-disposition:.*?[;\s]name="([^"]*)"/im.exec(headers)?.[1];
    if (name === undefined) return null;
    const isFile = /^content-disposition:.*?;\s*filename\*?=/im.test(headers);
    parts.push({ name, isFile, bytes: body.subarray(headersEnd + 4, next) });
    at = next + 2;
  }
  return null;
}

/** Where the mark stands at or after `from`; -1 where it does not. */
function find(body: Uint8Array, mark: Uint8Array, from: number): number {
  const first = mark[0] as number;
  let at = body.indexOf(first, from);
  while (at >= 0) {
    if (mark.every((byte, offset) => body[at + offset] === byte)) return at;
    at = body.indexOf(first, at + 1);
  }
  return -1;
}
