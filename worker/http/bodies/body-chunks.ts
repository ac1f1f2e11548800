/** Time that a sender has, in milliseconds: for the next chunk, and for all of them. */
export interface TimeLimits {
  stallMs: number;
  totalMs?: number;
  /**
   * Least bytes per second. At any moment the chunks so far may have taken `stallMs`, and the time
   * for their bytes at this rate.
   */
  bytesPerSMin?: number;
}

/**
 * Bytes of the memory into which the runtime writes one chunk after the other: at first, and at
 * most. It grows with chunks that fill it, so that a sender of single bytes takes little of an
 * isolate's memory.
 */
const firstChunkBytes = 4 * 1024;
const chunkBytesMax = 64 * 1024;

/** The next chunk, or how the body ended: `late` names a sender that took more time than it has. */
export type NextChunk =
  | { ok: true; chunk: Uint8Array }
  | { ok: false; end: 'whole' | 'late' | 'broken_off' };

/**
 * The chunks of a body, one at a time, so that no more of it is in memory than its reader asks for.
 * The sender's time runs only while a chunk is awaited: what the reader does in between, such as
 * writing to a store, is not the sender's fault.
 *
 * A late body is cancelled: its connection is lost anyway. Any other is left as it is, because
 * cancelling, as the end of a `for await` does, would make the runtime close the connection.
 */
export class BodyChunks {
  readonly #reader: ChunkReader;
  readonly #limits: TimeLimits;
  readonly #late: Promise<'late'>;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #bytes = 0;
  /** Time that the chunks so far took their sender, in milliseconds. */
  #waitedMs = 0;
  /** When the chunk was asked for that is awaited; null between chunks. */
  #waitsSince: number | null = null;

  constructor(stream: ReadableStream<Uint8Array>, limits: TimeLimits) {
    this.#reader = openReader(stream);
    this.#limits = limits;
    // One timer for the whole body: it looks again later when a chunk has come since it was set.
    this.#late = new Promise<'late'>((resolve) => {
      const look = () => {
        const leftMs = this.#leftMs();
        if (leftMs > 0) this.#timer = setTimeout(look, leftMs);
        else resolve('late');
      };
      look();
    });
  }

  /** Returns the next chunk, valid until the next call. After an end it must not be called again. */
  async next(): Promise<NextChunk> {
    const since = Date.now();
    this.#waitsSince = since;
    try {
      const read = await Promise.race([this.#reader.read(), this.#late]);
      if (read === 'late') {
        // Whether the sender takes notice is not waited for.
        this.#reader.cancel().catch(() => undefined);
        return { ok: false, end: 'late' };
      }
      if (!read.done && read.value) {
        this.#bytes += read.value.byteLength;
        return { ok: true, chunk: read.value };
      }
      this.#stop();
      return { ok: false, end: 'whole' };
    } catch {
      this.#stop();
      return { ok: false, end: 'broken_off' };
    } finally {
      this.#waitedMs += Date.now() - since;
      this.#waitsSince = null;
    }
  }

  /** Ends reading, and leaves the rest in the stream, to be drained. */
  release(): void {
    this.#stop();
    this.#reader.releaseLock();
  }

  /** Ends the sender's time, for a body that is read no further. */
  #stop(): void {
    clearTimeout(this.#timer ?? 0);
  }

  /** Returns how long the sender may still be waited for. Between chunks, from the next wait on. */
  #leftMs(): number {
    const { stallMs, totalMs = Number.POSITIVE_INFINITY, bytesPerSMin } = this.#limits;
    const rateMs = bytesPerSMin
      ? stallMs + Math.ceil((this.#bytes / bytesPerSMin) * 1000)
      : Number.POSITIVE_INFINITY;
    const waitsMs = this.#waitsSince === null ? 0 : Date.now() - this.#waitsSince;
    return Math.min(stallMs, Math.min(totalMs, rateMs) - this.#waitedMs) - waitsMs;
  }
}

interface ChunkReader {
  read: () => Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel: () => Promise<void>;
  releaseLock: () => void;
}

/**
 * Returns a reader that has every chunk written into the same memory, while it is large enough. The
 * default reader makes new memory for each: workerd grew by 108 MB for three bodies of 45 MB that
 * were only counted. A stream that a script makes has no such reader.
 */
function openReader(stream: ReadableStream<Uint8Array>): ChunkReader {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = stream.getReader({ mode: 'byob' });
  } catch {
    return stream.getReader();
  }
  let memory = new ArrayBuffer(firstChunkBytes);
  let isFull = false;
  return {
    read: async () => {
      if (isFull) memory = new ArrayBuffer(memory.byteLength * 2);
      const read = await reader.read(new Uint8Array(memory));
      if (read.value) {
        memory = read.value.buffer as ArrayBuffer;
        isFull = read.value.byteLength === memory.byteLength && memory.byteLength < chunkBytesMax;
      }
      return read;
    },
    cancel: () => reader.cancel(),
    releaseLock: () => reader.releaseLock(),
  };
}
