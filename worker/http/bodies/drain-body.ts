import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { BodyChunks, type TimeLimits } from './body-chunks.ts';

/**
 * Most bytes that are drained: the largest upload (50 MB) and one somewhat too
 * large, so that either ends with its response and not with a broken connection.
 */
export const drainBytesMax = 64 * 1024 * 1024;

/** Time for draining, in milliseconds: a sender that stalls, or is slow, gets its response all the same. */
const drainTimeMs = { stallMs: 5000, totalMs: 30_000 };

/**
 * Reads what a route left of the request's body, once the response is made and
 * before it is sent, and throws it away chunk by chunk.
 *
 * The runtime closes a connection whose request was not read to its end. A
 * client that still sends then never sees its refusal, and a server between that
 * keeps its connections, as the local ones do, loses the next request. Draining
 * in `waitUntil` is too late: after the response the body can't be read any more.
 *
 * A body that names more than `drainBytesMax` bytes is not drained at all: its
 * sender is handled at once, and its connection ends. So does that of a body
 * that turns out so large, or does not come in time. A Worker can't announce
 * the end: the runtime drops a `Connection` header.
 */
export const drainBody = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  const { body, headers } = context.req.raw;
  // A body that was read to its end, or given up because it stalled, stays locked.
  if (!body || body.locked) return;
  if (Number(headers.get('Content-Length') ?? 0) > drainBytesMax) return;
  await discard(body, drainTimeMs);
});

/** Throws away at most `drainBytesMax` bytes of a body; a body that has more, or is late, is cancelled. */
export async function discard(body: ReadableStream<Uint8Array>, limits: TimeLimits): Promise<void> {
  const chunks = new BodyChunks(body, limits);
  let bytes = 0;
  for (let next = await chunks.next(); next.ok; next = await chunks.next()) {
    bytes += next.chunk.byteLength;
    if (bytes <= drainBytesMax) continue;
    chunks.release();
    body.cancel().catch(() => undefined);
    return;
  }
}
