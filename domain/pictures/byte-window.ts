/** The longest segment of a JPEG, of 64 KiB, fits. */
export const windowBytes = 128 * 1024;

/** Null at the end. A chunk is valid until the next call. */
export type ChunkSource = () => Promise<Uint8Array | null>;

/** The views are valid until the next `hold`, because the window reuses its memory. */
export class ByteWindow {
  readonly #source: ChunkSource;
  readonly #bytes = new Uint8Array(windowBytes);
  #start = 0;
  #end = 0;
  /** The part of the last chunk that did not fit. */
  #rest: Uint8Array = new Uint8Array();

  constructor(source: ChunkSource) {
    this.#source = source;
  }

  get held(): Uint8Array {
    return this.#bytes.subarray(this.#start, this.#end);
  }

  /** Returns false when the stream has fewer than `count` bytes, which is at most `windowBytes`. */
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

  /** `count` is at most `held.length`. */
  drop(count: number): void {
    this.#start += count;
  }

  async dropRest(): Promise<void> {
    while (await this.hold(1)) this.drop(this.held.length);
  }

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
