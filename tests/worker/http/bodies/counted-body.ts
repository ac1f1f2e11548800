/** A body that counts how much of it was read, and records whether its reader cancelled it. */
export interface CountedBody {
  stream: ReadableStream<Uint8Array>;
  chunksRead: () => number;
  wasCancelled: () => boolean;
}

export const chunkBytes = 64 * 1024;

/** A body of this many chunks of 64 KiB, each created on demand. The number may be infinite. */
export function countedBody(chunks: number): CountedBody {
  let read = 0;
  let cancelled = false;
  const chunk = new Uint8Array(chunkBytes).fill(0x78);
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read === chunks) return controller.close();
        read += 1;
        controller.enqueue(chunk.slice());
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, chunksRead: () => read, wasCancelled: () => cancelled };
}

/** A body that sends these bytes, and then nothing, without an end. */
export function stalledBody(text: string): CountedBody {
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    cancel() {
      cancelled = true;
    },
  });
  return { stream, chunksRead: () => 1, wasCancelled: () => cancelled };
}
