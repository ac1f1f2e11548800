import { MultipartPart } from '@remix-run/multipart-parser';
import { ByteWindow, type ChunkSource } from '../../../domain/pictures/byte-window.ts';

/** Our forms have one. */
const partsMax = 16;

const headerBytesMax = 8 * 1024;

/** The body is not a form, has no end, or has too many parts. */
export class UnreadableForm extends Error {}

export interface FormPart {
  name: string;
  isFile: boolean;
}

const lineEnd = Uint8Array.of(13, 10);
const headerEnd = Uint8Array.of(13, 10, 13, 10);
const dashes = Uint8Array.of(45, 45);

/** Reads a multipart form (RFC 7578) chunk by chunk, because a file must not be in memory. Throws `UnreadableForm`. */
export class FormReader {
  readonly #window: ByteWindow;
  /** The first part has no line break before it. */
  readonly #delimiter: Uint8Array;
  #parts = 0;
  #isInPart = false;

  constructor(source: ChunkSource, boundary: string) {
    this.#window = new ByteWindow(source);
    this.#delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  }

  /**
   * Skips the unread rest of the part before. Returns null at the end, and ignores what follows it (RFC 2046, section
   * 5.1.1).
   */
  async nextPart(): Promise<FormPart | null> {
    if (this.#parts === 0) await this.#expect(this.#delimiter.subarray(lineEnd.length));
    while (this.#isInPart) await this.nextBytes();
    await this.#window.hold(dashes.length);
    if (startsWith(this.#window.held, dashes)) {
      await this.#window.dropRest();
      return null;
    }
    await this.#expect(lineEnd);
    this.#parts += 1;
    if (this.#parts > partsMax) throw new UnreadableForm();
    const part = await this.#readHeaders();
    this.#isInPart = true;
    return part;
  }

  async nextBytes(): Promise<Uint8Array | null> {
    const { length } = this.#delimiter;
    if (!this.#isInPart) return null;
    await this.#window.hold(length);
    const { held } = this.#window;
    const at = indexOf(held, this.#delimiter);
    if (at === 0) {
      this.#window.drop(length);
      this.#isInPart = false;
      return null;
    }
    // The last bytes may be the beginning of the delimiter.
    const count = at === -1 ? held.length - length + 1 : at;
    if (count <= 0) throw new UnreadableForm();
    this.#window.drop(count);
    return held.subarray(0, count);
  }

  async #expect(bytes: Uint8Array): Promise<void> {
    const isHeld = await this.#window.hold(bytes.length);
    if (!isHeld || !startsWith(this.#window.held, bytes)) throw new UnreadableForm();
    this.#window.drop(bytes.length);
  }

  async #readHeaders(): Promise<FormPart> {
    let length = -1;
    for (let wanted = 4; length === -1; wanted = this.#window.held.length + 1) {
      if (wanted > headerBytesMax + headerEnd.length) throw new UnreadableForm();
      if (!(await this.#window.hold(wanted))) throw new UnreadableForm();
      length = indexOf(this.#window.held, headerEnd);
    }
    if (length > headerBytesMax) throw new UnreadableForm();
    const part = readPartHeaders(this.#window.held.slice(0, length));
    this.#window.drop(length + headerEnd.length);
    return part;
  }
}

function readPartHeaders(headers: Uint8Array): FormPart {
  try {
    const { name, isFile } = new MultipartPart(headers, []);
    if (name !== undefined) return { name, isFile };
  } catch (error) {
    // A TypeError: the headers are no UTF-8.
    if (!(error instanceof TypeError)) throw error;
  }
  throw new UnreadableForm();
}

function startsWith(bytes: Uint8Array, start: Uint8Array, from = 0): boolean {
  return start.every((byte, at) => bytes[from + at] === byte);
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  const first = wanted[0] as number;
  let at = bytes.indexOf(first);
  while (at !== -1 && !startsWith(bytes, wanted, at)) at = bytes.indexOf(first, at + 1);
  return at;
}
