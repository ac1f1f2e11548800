/**
 * An `ImageData` as a browser has it: its parts are accessors of the prototype, which a spread does not
 * copy.
 */
export class PageImageData {
  readonly #data: Uint8ClampedArray;
  readonly #width: number;
  readonly #height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.#data = data;
    this.#width = width;
    this.#height = height;
  }

  get data(): Uint8ClampedArray {
    return this.#data;
  }

  get width(): number {
    return this.#width;
  }

  get height(): number {
    return this.#height;
  }
}
