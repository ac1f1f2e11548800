// What the Worker uses of Node's streams, which the runtime has too. The types of Node itself would also
// declare Node's globals for the whole Worker, with other types of timers.

declare module 'node:stream' {
  export class Readable {
    static from(parts: Iterable<Uint8Array>): Readable;
    pipe<Target extends NodeTransform>(target: Target): Target;
  }
  /** Takes bytes and gives others. It waits while nobody reads what it has given. */
  export type NodeTransform = AsyncIterable<Uint8Array<ArrayBuffer>>;
}

declare module 'node:stream/promises' {
  import type { NodeTransform } from 'node:stream';
  /** Resolves when `read` does. Rejects with the first error of the three, and ends the others. */
  export function pipeline(
    source: AsyncIterable<Uint8Array>,
    transform: NodeTransform,
    read: (parts: NodeTransform) => Promise<void>,
  ): Promise<void>;
}

declare module 'node:zlib' {
  import type { NodeTransform } from 'node:stream';
  /** Inflates zlib's format, in parts of at most `chunkSize` bytes. */
  export function createInflate(options: { chunkSize: number }): NodeTransform;
  /** Deflates into zlib's format. */
  export function createDeflate(): NodeTransform;
}
