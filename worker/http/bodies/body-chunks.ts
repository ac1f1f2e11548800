export interface TimeLimits {
  stallMs: number;
  totalMs?: number;
  /** At any moment the sender may have used `stallMs`, and the time for its bytes at this rate. */
  bytesPerSMin?: number;
}

/** The memory for chunks grows only with chunks that fill it, so a sender of single bytes uses little memory. */
const firstChunkBytes = 4 * 1024;
const chunkBytesMax = 64 * 1024;

/** `late`: the sender exceeded its time. */
export type NextChunk =
  | { ok: true; chunk: Uint8Array }
  | { ok: false; end: 'whole' | 'late' | 'broken_off' };

/**
 * One chunk at a time is in memory. The sender's time runs only while the reader waits for a chunk. A late body is
 * cancelled. Any other body is left, because cancelling, as the end of a `for await` does, makes the runtime close
 * the connection.
 */
export class BodyChunks {
  readonly #reader: ChunkReader;
  readonly #limits: TimeLimits;
  readonly #late: Promise<'late'>;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #bytes = 0;
  #waitedMs = 0;
  #waitsSince: number | null = null;

  constructor(stream: ReadableStream<Uint8Array>, limits: TimeLimits) {
    this.#reader = openReader(stream);
    this.#limits = limits;
    // One timer for the whole body: it checks again later when a chunk arrived since it was set.
    this.#late = new Promise<'late'>((resolve) => {
      const look = () => {
        const leftMs = this.#leftMs();
        if (leftMs > 0) this.#timer = setTimeout(look, leftMs);
        else resolve('late');
      };
      look();
    });
  }

  async next(): Promise<NextChunk> {
    const since = Date.now();
    this.#waitsSince = since;
    try {
      const read = await Promise.race([this.#reader.read(), this.#late]);
      if (read === 'late') {
        // Not awaited: the sender may ignore it.
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

  /** The rest stays in the stream, to be drained. */
  release(): void {
    this.#stop();
    this.#reader.releaseLock();
  }

  #stop(): void {
    clearTimeout(this.#timer ?? 0);
  }

  /** Between chunks, from the next wait on. */
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
 * Writes every chunk into the same memory. The default reader allocates for each: workerd grew by 108 MB for three
 * bodies of 45 MB. A stream that a script makes has no such reader.
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
