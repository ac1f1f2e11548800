/** Doubles its memory when it is full. Meanwhile the old and the new memory exist at once. */
export class GrowingBytes {
  readonly #bytesMax: number;
  #memory: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(bytesMax: number, firstBytes: number) {
    this.#bytesMax = bytesMax;
    this.#memory = new Uint8Array(Math.min(firstBytes, bytesMax));
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#memory.subarray(0, this.#length);
  }

  get isFull(): boolean {
    return this.#length === this.#bytesMax;
  }

  take(bytes: Uint8Array): Uint8Array {
    const taken = bytes.subarray(0, this.#bytesMax - this.#length);
    const needed = this.#length + taken.length;
    if (needed > this.#memory.length) {
      const size = Math.min(this.#bytesMax, Math.max(needed, this.#memory.length * 2));
      const larger = new Uint8Array(size);
      larger.set(this.bytes);
      this.#memory = larger;
    }
    this.#memory.set(taken, this.#length);
    this.#length = needed;
    return bytes.subarray(taken.length);
  }

  /** The memory is used again. */
  empty(): void {
    this.#length = 0;
  }
}
