import { BodyFault, BoundedBody } from './bounded-body.ts';
import { GrowingBytes } from './growing-bytes.ts';

/** Content-Length is no reason to reserve memory: anybody may name a length and send nothing. */
const firstBytes = 4 * 1024;

export type ReadBytes =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; code: BodyFault['code'] };

/**
 * Leaves a body that is too large, so that the rest can be drained. Stops when it stalls for `waitMaxMs` or is too
 * slow.
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
