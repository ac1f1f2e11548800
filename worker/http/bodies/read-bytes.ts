import { BodyFault, BoundedBody } from './bounded-body.ts';
import { GrowingBytes } from './growing-bytes.ts';

/**
 * Bytes of the first piece of memory for a body, which grows with what has come of it. The length
 * that a request names is no reason to reserve memory: anybody may name one and send nothing.
 */
const firstBytes = 4 * 1024;

export type ReadBytes =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; code: BodyFault['code'] };

/**
 * Reads a body of at most `bytesMax` bytes into one piece of memory; a request without a body has
 * none. A body that is too large is left where it is, so that the rest can be drained; one that
 * stalls for `waitMaxMs`, or comes slower than anybody sends, is given up.
 */
export async function readBytes(
  request: Request,
  bytesMax: number,
  waitMaxMs?: number,
): Promise<ReadBytes> {
  const body = new BoundedBody(request, bytesMax, waitMaxMs);
  const read = new GrowingBytes(bytesMax, firstBytes);
  try {
    for (let chunk = await body.next(); chunk; chunk = await body.next()) read.take(chunk);
    return { ok: true, bytes: read.bytes };
  } catch (error) {
    if (error instanceof BodyFault) return { ok: false, code: error.code };
    throw error;
  } finally {
    body.release();
  }
}
