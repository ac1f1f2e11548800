import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { BodyChunks, type TimeLimits } from './body-chunks.ts';

/**
 * The largest upload (50 MB) and one somewhat too large, so both end with a response and not with a broken
 * connection.
 */
export const drainBytesMax = 64 * 1024 * 1024;

/** A slow or stalled sender still gets its response. */
const drainTimeMs = { stallMs: 5000, totalMs: 30_000 };

/**
 * Discards the rest of the request's body before the response is sent. The runtime closes a connection with an unread
 * request: the client would not see its refusal, and a proxy that keeps connections would lose its next request.
 * `waitUntil` is too late to read the body. Larger and late bodies are not drained: their connection ends. The
 * runtime drops a `Connection` header.
 */
export const drainBody = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  const { body, headers } = context.req.raw;
  // A body that was read to its end, or that stalled, stays locked.
  if (!body || body.locked) return;
  if (Number(headers.get('Content-Length') ?? 0) > drainBytesMax) return;
  await discard(body, drainTimeMs);
});

/** Cancels a body that has more bytes or is late. */
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
