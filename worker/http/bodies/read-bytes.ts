import type { TimeLimits } from './body-chunks.ts';
import { readChunks } from './read-chunks.ts';

/** Longest wait for the next piece of a body, in milliseconds: as long as any call may take (spec, section 9). */
const stallMs = 30_000;

/**
 * How long a body may take in all: so many times the longest wait, and the time that it takes at
 * 128 kbit/s. No network is slower for so long; who sends a byte now and then would hold a request,
 * and its memory, for ever.
 */
const waitsMax = 10;
const slowestBytesPerS = 16 * 1024;

/** Bytes of the first piece of memory for a body that does not name its length. */
const firstBytes = 64 * 1024;

/** Returns the time that a body of at most `bytesMax` bytes may take. */
export function bodyTimeLimits(bytesMax: number, waitMaxMs = stallMs): TimeLimits {
  const totalMs = waitsMax * waitMaxMs + (bytesMax / slowestBytesPerS) * 1000;
  return { stallMs: waitMaxMs, totalMs };
}

export type ReadBytes =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; code: 'too_large' | 'stalled' | 'broken_off' };

/**
 * Reads a body of at most `bytesMax` bytes into one piece of memory; a request
 * without a body has none. Never more than `bytesMax` bytes are held, except
 * while a body without a named length moves to a larger piece of memory. A body
 * that is too large is left where it is, so that the rest can be drained; one
 * that stalls for `waitMaxMs`, or comes slower than anybody sends, is given up.
 */
export async function readBytes(
  request: Request,
  bytesMax: number,
  waitMaxMs?: number,
): Promise<ReadBytes> {
  const named = Number(request.headers.get('Content-Length') ?? Number.NaN);
  if (named > bytesMax) return { ok: false, code: 'too_large' };
  if (!request.body) return { ok: true, bytes: new Uint8Array() };
  // What names its length needs no second piece.
  const isNamed = Number.isInteger(named) && named >= 0;
  let bytes = new Uint8Array(isNamed ? named : Math.min(firstBytes, bytesMax));
  let length = 0;
  const take = (chunk: Uint8Array): boolean => {
    const needed = length + chunk.byteLength;
    if (needed > bytesMax) return false;
    if (needed > bytes.length) {
      const larger = new Uint8Array(Math.min(bytesMax, Math.max(needed, bytes.length * 2)));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(chunk, length);
    length = needed;
    return true;
  };
  const limits = bodyTimeLimits(isNamed ? named : bytesMax, waitMaxMs);
  switch (await readChunks(request.body, take, limits)) {
    case 'whole':
      return { ok: true, bytes: bytes.subarray(0, length) };
    case 'stopped':
      return { ok: false, code: 'too_large' };
    case 'late':
      return { ok: false, code: 'stalled' };
    case 'broken_off':
      return { ok: false, code: 'broken_off' };
  }
}
