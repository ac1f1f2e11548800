import { BodyChunks, type TimeLimits } from './body-chunks.ts';

/** How reading came to its end: `late` names a sender that took more time than it has. */
export type ChunksEnd = 'whole' | 'stopped' | 'late' | 'broken_off';

/**
 * Hands the chunks of a body to `take`, one after the other, until there are no
 * more or `take` answers false. What `take` did not want stays in the stream, to be drained.
 */
export async function readChunks(
  stream: ReadableStream<Uint8Array>,
  take: (chunk: Uint8Array) => boolean,
  limits: TimeLimits,
): Promise<ChunksEnd> {
  const chunks = new BodyChunks(stream, limits);
  for (;;) {
    const next = await chunks.next();
    if (!next.ok) return next.end;
    if (take(next.chunk)) continue;
    chunks.release();
    return 'stopped';
  }
}
