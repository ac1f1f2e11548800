import { toHex } from './hex.ts';

export async function sha256Of(bytes: Uint8Array): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}

/** The SHA-256 of bytes that arrive in pieces. */
export class RunningSha256 {
  readonly #stream = new crypto.DigestStream('SHA-256');
  readonly #writer = this.#stream.getWriter();

  async add(bytes: Uint8Array): Promise<void> {
    await this.#writer.write(bytes);
  }

  async end(): Promise<string> {
    await this.#writer.close();
    return toHex(await this.#stream.digest);
  }
}
