import type { ByteWindow } from './byte-window.ts';
import type { InflateTo } from './png-pixels.ts';

/** Each costs a look of its own. A PNG of 50 MB in chunks of 8 KiB has 6400. */
const piecesMax = 65_536;

export interface PictureSink {
  /** Appends bytes, which are valid until the promise is resolved. */
  write(bytes: Uint8Array): Promise<void>;
  /** Changes bytes that were written, within the first 64. */
  overwrite(at: number, bytes: Uint8Array): void;
}

/** Bytes of color profiles, tables and the like: a profile of a printing press has some 2 MiB. */
const sideBytesMax = 3 * 1024 * 1024;

/** `unsupported`: browsers and image providers cannot open this kind of JPEG. */
type PictureFaultCode = 'broken' | 'too_many_pixels' | 'too_small' | 'unsupported' | 'empty';

export class PictureFault extends Error {
  readonly code: PictureFaultCode;

  constructor(code: PictureFault['code'] = 'broken') {
    super(code);
    this.code = code;
  }
}

export interface PictureSize {
  width: number;
  height: number;
}

export interface PictureRules {
  pixelsMax: number;
  /** The smallest shorter side, in pixels. */
  sideMin?: number;
  /** Whether a picture without a visible pixel is refused, as far as that is known. */
  refusesEmpty?: boolean;
  /** Without it, the pixels of a PNG are not counted. */
  inflateTo?: InflateTo;
  /** What remains of a picture's origin. Without it, nothing does. */
  provenance?: ProvenanceRules;
}

/** Returns the packet of XMP that replaces another, or a manifest of C2PA; null for none. */
export type ProvenanceRules = (found: 'xmp' | 'manifest', bytes: Uint8Array) => string | null;

/** Longer ones are left out. Both fit into the window. */
const xmpBytesMax = 64 * 1024;
export const manifestBytesMax = 96 * 1024;

/** Throws a `PictureFault` where the stream ends inside a piece. */
export class PictureCopy {
  readonly #source: ByteWindow;
  readonly #sink: PictureSink;
  readonly rules: PictureRules;
  /** The first EXIF orientation that changes the picture, 2 to 8. */
  orientation: number | null = null;
  #sideBytes = 0;
  #hasXmp = false;
  #size: PictureSize | null = null;
  #pieces = 0;
  #written = 0;

  constructor(source: ByteWindow, sink: PictureSink, rules: PictureRules) {
    this.#source = source;
    this.#sink = sink;
    this.rules = rules;
  }

  get size(): PictureSize | null {
    return this.#size;
  }

  get written(): number {
    return this.#written;
  }

  /** Returns at least the next `count` bytes, valid until the next call; at most 128 KiB. */
  async need(count: number): Promise<Uint8Array> {
    if (!(await this.#source.hold(count))) throw new PictureFault();
    return this.#source.held;
  }

  /** Copies the next `count` bytes. `look` is shown them on the way. */
  async copy(count: number, look: (bytes: Uint8Array) => void = () => undefined): Promise<void> {
    for (let left = count; left > 0; ) {
      const bytes = (await this.need(1)).subarray(0, left);
      look(bytes);
      await this.write(bytes);
      this.#source.drop(bytes.length);
      left -= bytes.length;
    }
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) {
      const length = Math.min(left, (await this.need(1)).length);
      this.#source.drop(length);
      left -= length;
    }
  }

  /** Returns the packet of XMP that replaces this one or this manifest, once. */
  replaceProvenance(...[found, bytes]: Parameters<ProvenanceRules>): Uint8Array | null {
    const { provenance } = this.rules;
    if (!provenance || this.#hasXmp) return null;
    if (found === 'xmp' && bytes.length > xmpBytesMax) return null;
    const packet = provenance(found, bytes);
    if (packet === null) return null;
    this.#hasXmp = true;
    return new TextEncoder().encode(packet);
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#written += bytes.length;
    await this.#sink.write(bytes);
  }

  /** Changes bytes that were written, within the first 64. */
  overwrite(at: number, bytes: Uint8Array): void {
    this.#sink.overwrite(at, bytes);
  }

  countPiece(): void {
    this.#pieces += 1;
    if (this.#pieces > piecesMax) throw new PictureFault();
  }

  /** Records a size that a header names: all must agree, and none may have too many pixels. */
  nameSize(width: number, height: number): void {
    if (width < 1 || height < 1) throw new PictureFault();
    this.#size ??= { width, height };
    if (this.#size.width !== width || this.#size.height !== height) throw new PictureFault();
    const { pixelsMax, sideMin = 1 } = this.rules;
    if (Math.min(width, height) < sideMin) throw new PictureFault('too_small');
    if (width * height > pixelsMax) throw new PictureFault('too_many_pixels');
  }

  /** Returns whether bytes beside the pixels are few enough, together with those before. */
  takeSideBytes(count: number): boolean {
    this.#sideBytes += count;
    return this.#sideBytes <= sideBytesMax;
  }

  /** Checks a part of an animation: it must lie within the picture. */
  nameFrame(left: number, top: number, width: number, height: number): void {
    const { width: most = 0, height: highest = 0 } = this.#size ?? {};
    const isWithin = left + width <= most && top + height <= highest;
    if (width < 1 || height < 1 || !isWithin) throw new PictureFault();
  }
}

export function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
