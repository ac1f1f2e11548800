/** How reading came to its end: `late` names a sender that took more time than it has. */
export type ChunksEnd = 'whole' | 'stopped' | 'late' | 'broken_off';

/** Time that a sender has, in milliseconds: for the next chunk, and for all of them. */
export interface TimeLimits {
  stallMs: number;
  totalMs?: number;
}

/**
 * Hands the chunks of a body to `take`, one after the other, until there are no
 * more or `take` answers false.
 *
 * What `take` did not want stays in the stream, to be drained. Cancelling it, as the
 * end of a `for await` does, would make the runtime close the connection. Only a
 * late body is cancelled: its connection is lost anyway.
 */
export async function readChunks(
  stream: ReadableStream<Uint8Array>,
  take: (chunk: Uint8Array) => boolean,
  { stallMs, totalMs = Number.POSITIVE_INFINITY }: TimeLimits,
): Promise<ChunksEnd> {
  const reader = stream.getReader();
  const startedAt = Date.now();
  let chunkAt = startedAt;
  let timer: ReturnType<typeof setTimeout> | null = null;
  // One timer for the whole body: it looks again later when a chunk has come since it was set.
  const late = new Promise<'late'>((resolve) => {
    const look = () => {
      const leftMs = Math.min(chunkAt + stallMs, startedAt + totalMs) - Date.now();
      if (leftMs > 0) timer = setTimeout(look, leftMs);
      else resolve('late');
    };
    look();
  });
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), late]);
      if (read === 'late') {
        // Whether the sender takes notice is not waited for.
        reader.cancel().catch(() => undefined);
        return 'late';
      }
      if (read.done) return 'whole';
      chunkAt = Date.now();
      if (take(read.value)) continue;
      reader.releaseLock();
      return 'stopped';
    }
  } catch {
    return 'broken_off';
  } finally {
    clearTimeout(timer ?? 0);
  }
}
