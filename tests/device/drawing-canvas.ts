import { vi } from 'vitest';

/**
 * An `ImageData` as a browser has it: its parts are accessors of the prototype, which a spread does not
 * copy.
 */
export class PageImageData {
  readonly #parts: [data: Uint8ClampedArray, width: number, height: number];

  constructor(
    ...parts:
      | [data: Uint8ClampedArray, width: number, height: number]
      | [width: number, height: number]
  ) {
    this.#parts =
      parts.length === 3 ? parts : [new Uint8ClampedArray(parts[0] * parts[1] * 4), ...parts];
  }

  get data(): Uint8ClampedArray {
    return this.#parts[0];
  }

  get width(): number {
    return this.#parts[1];
  }

  get height(): number {
    return this.#parts[2];
  }
}

type Pixel = [red: number, green: number, blue: number, alpha: number];

/** A drawn text, and the context's state at that time. */
export interface DrawnText {
  kind: 'fill' | 'stroke';
  text: string;
  x: number;
  y: number;
  font: string;
  color: string;
  align: string;
  direction: string;
  lineWidth: number;
  join: string;
}

/**
 * A canvas with pixels, as far as the device's code needs one: it draws pictures by their nearest
 * pixel, and only records texts.
 */
export class DrawingCanvas {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly texts: DrawnText[] = [];
  /** The most pixels that were read at once. */
  readMax = 0;
  closings = 0;
  readonly width: number;
  readonly height: number;
  readonly #context: DrawingContext;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(width * height * 4);
    this.#context = new DrawingContext(this);
  }

  getContext(): DrawingContext {
    return this.#context;
  }

  close(): void {
    this.closings += 1;
  }

  get isClosed(): boolean {
    return this.closings > 0;
  }

  pixelAt(x: number, y: number): Pixel {
    const at = (y * this.width + x) * 4;
    const [red = 0, green = 0, blue = 0, alpha = 0] = this.data.subarray(at, at + 4);
    return [red, green, blue, alpha];
  }
}

class DrawingContext {
  readonly canvas: DrawingCanvas;
  fillStyle = '#000000';
  strokeStyle = '#000000';
  font = '10px sans-serif';
  textAlign = 'start';
  direction = 'inherit';
  textBaseline = 'alphabetic';
  lineJoin = 'miter';
  lineWidth = 1;
  imageSmoothingQuality = 'low';
  readonly #saved: Partial<DrawingContext>[] = [];

  constructor(canvas: DrawingCanvas) {
    this.canvas = canvas;
  }

  save(): void {
    const { font, fillStyle, strokeStyle, textAlign, direction, lineWidth } = this;
    this.#saved.push({ font, fillStyle, strokeStyle, textAlign, direction, lineWidth });
  }

  restore(): void {
    Object.assign(this, this.#saved.pop());
  }

  clearRect(x: number, y: number, width: number, height: number): void {
    this.#cover(x, y, width, height, () => [0, 0, 0, 0]);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(this.fillStyle.slice(at, at + 2), 16),
    );
    this.#cover(x, y, width, height, () => [red, green, blue, 255]);
  }

  getImageData(x: number, y: number, width: number, height: number) {
    if (width <= 0 || height <= 0) throw new RangeError('Nothing is read');
    this.canvas.readMax = Math.max(this.canvas.readMax, width * height);
    const data = new Uint8ClampedArray(width * height * 4);
    for (let at = 0; at < width * height; at += 1) {
      const [column, row] = [x + (at % width), y + Math.floor(at / width)];
      if (this.#isInside(column, row)) data.set(this.canvas.pixelAt(column, row), at * 4);
    }
    return new PageImageData(data, width, height);
  }

  putImageData(image: PageImageData, x: number, y: number): void {
    this.#cover(x, y, image.width, image.height, (column, row) => {
      const at = ((row - y) * image.width + column - x) * 4;
      return [...image.data.subarray(at, at + 4)] as Pixel;
    });
  }

  drawImage(image: DrawingCanvas, ...places: number[]): void {
    const whole = [0, 0, image.width, image.height];
    const [fx = 0, fy = 0, fw = 0, fh = 0, x = 0, y = 0, width = 0, height = 0] =
      places.length === 8 ? places : [...whole, ...places, image.width, image.height];
    this.#cover(x, y, width, height, (column, row, below) => {
      const from = [
        Math.floor(fx + ((column + 0.5 - x) * fw) / width),
        Math.floor(fy + ((row + 0.5 - y) * fh) / height),
      ] as const;
      const above = image.pixelAt(...from);
      const share = above[3] / 255;
      const alpha = above[3] + below[3] * (1 - share);
      const mix = (one: number, other: number) =>
        alpha === 0 ? 0 : (one * above[3] + other * below[3] * (1 - share)) / alpha;
      return [mix(above[0], below[0]), mix(above[1], below[1]), mix(above[2], below[2]), alpha];
    });
  }

  measureText(text: string): { width: number } {
    return {
      width: text.length * 0.5 * Number.parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? '0'),
    };
  }

  fillText(text: string, x: number, y: number): void {
    this.#write('fill', this.fillStyle, text, x, y);
  }

  strokeText(text: string, x: number, y: number): void {
    this.#write('stroke', this.strokeStyle, text, x, y);
  }

  #write(kind: DrawnText['kind'], color: string, text: string, x: number, y: number): void {
    const { font, textAlign: align, direction, lineWidth, lineJoin: join } = this;
    this.canvas.texts.push({ kind, text, x, y, font, color, align, direction, lineWidth, join });
  }

  #isInside(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.canvas.width && y < this.canvas.height;
  }

  #cover(
    left: number,
    top: number,
    width: number,
    height: number,
    pixelOf: (x: number, y: number, below: Pixel) => Pixel,
  ): void {
    const [right, bottom] = [left + width, top + height].map(Math.round) as [number, number];
    for (let y = Math.round(top); y < bottom; y += 1) {
      for (let x = Math.round(left); x < right; x += 1) {
        if (!this.#isInside(x, y)) continue;
        const place = (y * this.canvas.width + x) * 4;
        this.canvas.data.set(pixelOf(x, y, this.canvas.pixelAt(x, y)), place);
      }
    }
  }
}

/** Returns a picture from a function of the place's color. */
export function drawnPicture(
  width: number,
  height: number,
  colorAt: (x: number, y: number) => Pixel,
): DrawingCanvas {
  const canvas = new DrawingCanvas(width, height);
  for (let at = 0; at < width * height; at += 1) {
    canvas.data.set(colorAt(at % width, Math.floor(at / width)), at * 4);
  }
  return canvas;
}

/** Replaces the page's canvases until `vi.unstubAllGlobals`. */
export function stubCanvas(Canvas: typeof DrawingCanvas = DrawingCanvas): void {
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('ImageData', PageImageData);
}

/** A file that a canvas wrote. */
interface WrittenFile {
  canvas: DrawingCanvas;
  type: string;
  quality: number | undefined;
}

/**
 * Replaces the page's canvases by ones that write files, and returns those. `sizeOf` is the size of a file in
 * bytes; `canWrite` says whether the browser writes a type, and writes a PNG where not.
 */
export function stubWrittenCanvas({
  Canvas = DrawingCanvas,
  sizeOf,
  canWrite = () => true,
}: {
  Canvas?: typeof DrawingCanvas;
  sizeOf?: (type: string) => number;
  canWrite?: (type: string) => boolean;
} = {}): WrittenFile[] {
  const written: WrittenFile[] = [];
  class WritingCanvas extends Canvas {
    async convertToBlob(options: { type: string; quality?: number }): Promise<Blob> {
      const type = canWrite(options.type) ? options.type : 'image/png';
      written.push({ canvas: this, type, quality: options.quality });
      const file = new Blob(['picture'], { type });
      return sizeOf ? Object.defineProperty(file, 'size', { value: sizeOf(type) }) : file;
    }
  }
  stubCanvas(WritingCanvas);
  return written;
}

/** A picture of one opaque color. */
export const opaquePicture = (width: number, height: number) =>
  drawnPicture(width, height, () => [9, 8, 7, 255]);
