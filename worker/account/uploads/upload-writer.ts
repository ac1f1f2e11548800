import type { PictureFormat } from '../../../domain/pictures/picture-format.ts';
import { GrowingBytes } from '../../http/bodies/growing-bytes.ts';
import type { UploadSink } from '../../images/pictures/read-upload.ts';

const partBytes = 5 * 1024 * 1024;

const firstBytes = 64 * 1024;

/** Most memory of one upload: the first part, the current part, and R2's copy while sending. */
export const writerBytesMax = 3 * partBytes;

export class StoreFailure extends Error {}

type Bucket = Pick<R2Bucket, 'put' | 'createMultipartUpload'>;

/**
 * Writes a picture to R2 in parts while it arrives. The first part is sent last, because a WebP's
 * length and flags are at its start and known only at its end. Throws a `StoreFailure`.
 */
export class UploadWriter implements UploadSink {
  readonly #bucket: Bucket;
  readonly #name: string;
  readonly #first = new GrowingBytes(partBytes, firstBytes);
  #later: GrowingBytes | null = null;
  readonly #sent: R2UploadedPart[] = [];
  #format: PictureFormat | null = null;
  #upload: R2MultipartUpload | null = null;

  /** `name` has no extension. */
  constructor(bucket: Bucket, name: string) {
    this.#bucket = bucket;
    this.#name = name;
  }

  get key(): string {
    return `${this.#name}.${this.#format?.extension}`;
  }

  begin(format: PictureFormat): void {
    this.#format = format;
  }

  async write(bytes: Uint8Array): Promise<void> {
    let rest = this.#first.take(bytes);
    while (rest.length > 0) {
      this.#later ??= new GrowingBytes(partBytes, partBytes);
      if (this.#later.isFull) await this.#send(this.#later);
      rest = this.#later.take(rest);
    }
  }

  overwrite(at: number, bytes: Uint8Array): void {
    this.#first.bytes.set(bytes, at);
  }

  /** Makes the picture readable under its name. */
  async finish(): Promise<void> {
    if (!this.#later) {
      await stored(this.#bucket.put(this.key, this.#first.bytes, this.#options()));
      return;
    }
    const upload = await this.#send(this.#later);
    const first = await stored(upload.uploadPart(1, this.#first.bytes));
    await stored(upload.complete([first, ...this.#sent]));
    this.#upload = null;
  }

  /** Discards the parts, unless the upload is finished. */
  async discard(): Promise<void> {
    await this.#upload?.abort().catch(() => undefined);
    this.#upload = null;
  }

  async #send(part: GrowingBytes): Promise<R2MultipartUpload> {
    this.#upload ??= await stored(this.#bucket.createMultipartUpload(this.key, this.#options()));
    const number = this.#sent.length + 2;
    this.#sent.push(await stored(this.#upload.uploadPart(number, part.bytes)));
    part.empty();
    return this.#upload;
  }

  #options(): { httpMetadata: R2HTTPMetadata } {
    if (!this.#format) return { httpMetadata: {} };
    const { type, extension } = this.#format;
    const contentDisposition = `inline; filename="upload.${extension}"`;
    return { httpMetadata: { contentType: type, contentDisposition } };
  }
}

async function stored<Response>(response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch (error) {
    throw new StoreFailure(String(error));
  }
}
