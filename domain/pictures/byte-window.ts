/** Bytes of a stream that are in memory at once. The longest segment of a JPEG, of 64 KiB, fits. */
export const windowBytes = 128 * 1024;

/** Returns the next chunk of a stream; null at its end. A chunk is valid until the next call. */
export type ChunkSource = () => Promise<Uint8Array | null>;

/**
 * A window of fixed size that moves over a stream. A reader holds some bytes, looks at them and drops
 * them. The views that it is given are valid until it holds more: the memory is used again, so that
 * a stream of any length takes `windowBytes`.
 */
export class ByteWindow {
  readonly #source: ChunkSource;
  readonly #bytes = new Uint8Array(windowBytes);
  #start = 0;
  #end = 0;
  /** What of the last chunk did not fit. */
  #rest: Uint8Array = new Uint8Array();

  constructor(source: ChunkSource) {
    this.#source = source;
  }

  /** The bytes in the window. */
  get held(): Uint8Array {
    return this.#bytes.subarray(this.#start, this.#end);
  }

  /**
   * Reads until at least `count` bytes are held, at most `windowBytes`. Returns false where the
   * stream has fewer; they are held then.
   */
  async hold(count: number): Promise<boolean> {
    while (this.#end - this.#start < count) {
      if (this.#rest.length === 0) {
        const chunk = await this.#source();
        if (!chunk) return false;
        this.#rest = chunk;
      }
      this.#take();
    }
    return true;
  }

  /** Drops the first `count` bytes that are held, at most all. */
  drop(count: number): void {
    this.#start += count;
  }

  /** Reads the stream to its end and drops all of it. */
  async dropRest(): Promise<void> {
    while (await this.hold(1)) this.drop(this.held.length);
  }

  /** Moves as much of the last chunk into the window as fits behind the bytes that are held. */
  #take(): void {
    this.#bytes.copyWithin(0, this.#start, this.#end);
    this.#end -= this.#start;
    this.#start = 0;
    const part = this.#rest.subarray(0, windowBytes - this.#end);
    this.#bytes.set(part, this.#end);
    this.#end += part.length;
    this.#rest = this.#rest.subarray(part.length);
  }
}
