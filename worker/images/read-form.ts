/** Parts of a form that are looked at; ours have one. */
const partsMax = 16;

/** Longest wait for the next piece of a body, in milliseconds: as long as any call may take (spec, section 9). */
const stallMs = 30_000;

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
  waitMaxMs = stallMs,
): Promise<ReadForm> {
  const [, boundary] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i
      .exec(request.headers.get('Content-Type') ?? '')
      ?.filter((part) => part !== undefined) ?? [];
  if (!boundary) return { ok: false, code: 'unreadable' };
  const body = await readBody(request, bytesMax, waitMaxMs);
  if (typeof body === 'string') return { ok: false, code: body };
  const parts = body && splitParts(body, boundary);
  return parts ? { ok: true, parts } : { ok: false, code: 'unreadable' };
}

/** The body as one piece; null where it breaks off. What names its length needs no second piece. */
async function readBody(
  request: Request,
  bytesMax: number,
  waitMaxMs: number,
): Promise<Uint8Array | 'too_large' | 'stalled' | null> {
  const named = Number(request.headers.get('Content-Length') ?? Number.NaN);
  if (named > bytesMax) {
    await request.body?.cancel();
    return 'too_large';
  }
  let body = new Uint8Array(Number.isInteger(named) ? named : 64 * 1024);
  let length = 0;
  const reader = request.body?.getReader();
  // Whether the sender takes notice is not waited for.
  const giveUp = <Reason>(reason: Reason): Reason => {
    reader?.cancel().catch(() => undefined);
    return reason;
  };
  try {
    for (;;) {
      const read = await orAfter(waitMaxMs, reader?.read());
      if (read === 'late') return giveUp('stalled');
      const chunk = read?.value;
      if (!chunk) break;
      const needed = length + chunk.byteLength;
      if (needed > bytesMax) return giveUp('too_large');
      if (needed > body.length) {
        const larger = new Uint8Array(Math.min(bytesMax, Math.max(needed, body.length * 2)));
        larger.set(body.subarray(0, length));
        body = larger;
      }
      body.set(chunk, length);
      length = needed;
    }
  } catch {
    return null;
  }
  return body.subarray(0, length);
}

/** What the work brings, or `late` when it takes longer than so many milliseconds. */
async function orAfter<Result>(
  waitMaxMs: number,
  work: Promise<Result> | undefined,
): Promise<Result | 'late' | undefined> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), waitMaxMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The parts between the boundaries; null where the form does not end as one does. */
function splitParts(body: Uint8Array, boundary: string): FormPart[] | null {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const delimiter = encoder.encode(`--${boundary}`);
  const nextDelimiter = encoder.encode(`\r\n--${boundary}`);
  const headersEndMark = encoder.encode('\r\n\r\n');
  const parts: FormPart[] = [];
  let at = find(body, delimiter, 0);
  while (at >= 0 && parts.length < partsMax) {
    const start = at + delimiter.length;
    if (decoder.decode(body.subarray(start, start + 2)) === '--') return parts;
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
