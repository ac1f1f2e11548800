// Only what the Worker uses: Node's own types would declare its globals, with other types of timers.

declare module 'node:stream' {
  export class Readable {
    static from(parts: Iterable<Uint8Array>): Readable;
    pipe<Target extends NodeTransform>(target: Target): Target;
  }
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
  export function createInflate(options: { chunkSize: number }): NodeTransform;
  export function createDeflate(): NodeTransform;
}
