import type { Asset } from '@trustnxt/c2pa-ts/asset';
import { splitFile, writeWebpChunk } from '../../../../domain/marking/file-pieces.ts';
import { viewOf } from '../../../../domain/pictures/picture-copy.ts';

const headBytes = 8;

/** A WebP, to which a manifest is added as the last chunk (C2PA, 'Embedding manifests into RIFF'). */
export class WebpAsset implements Asset {
  readonly mimeType = 'image/webp';
  readonly #start: number;
  #bytes: Uint8Array;
  #length = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#start = bytes.length;
  }

  getDataLength(): number {
    return this.#bytes.length;
  }

  async getDataRange(start = 0, length = this.#bytes.length): Promise<Uint8Array> {
    return this.#bytes.subarray(start, start + length);
  }

  getManifestJUMBF(): Uint8Array | undefined {
    const pieces = splitFile(this.#bytes)?.pieces ?? [];
    return pieces.find(({ role }) => role === 'manifest')?.bytes.subarray(headBytes);
  }

  dumpInfo(): string {
    return `WebP of ${this.#bytes.length} bytes`;
  }

  async ensureManifestSpace(length: number): Promise<void> {
    const chunk = writeWebpChunk('C2PA', new Uint8Array(length));
    const whole = new Uint8Array(this.#start + chunk.length);
    whole.set(this.#bytes.subarray(0, this.#start));
    whole.set(chunk, this.#start);
    viewOf(whole).setUint32(4, whole.length - headBytes, true);
    this.#bytes = whole;
    this.#length = length;
  }

  getHashExclusionRange(): { start: number; length: number } {
    // Without the byte that makes the chunk even.
    return { start: this.#start, length: headBytes + this.#length };
  }

  async writeManifestJUMBF(jumbf: Uint8Array): Promise<void> {
    this.#bytes.set(jumbf, this.#start + headBytes);
  }
}
