import { vi } from 'vitest';

/** A picture of this size, in pixels, as the editor has opened it. Nothing is drawn of it. */
export class SmallBitmap implements ImageBitmap {
  isClosed = false;
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  close(): void {
    this.isClosed = true;
  }
}

/** Opens every picture file of a test as a bitmap of 40 × 30, or of the size that is asked for: Node decodes none. */
export function openPicturesInTests(): void {
  vi.stubGlobal('createImageBitmap', async () => new SmallBitmap(40, 30));
  vi.stubGlobal('OffscreenCanvas', UndrawnCanvas);
  vi.stubGlobal('Worker', OpeningWorker);
}

class UndrawnCanvas {
  getContext(): null {
    return null;
  }
}

/** The worker that opens a picture at its full size. */
class OpeningWorker {
  onmessage?: (event: { data: SmallBitmap }) => void;

  postMessage({ width, height }: { width: number; height: number }): void {
    queueMicrotask(() => this.onmessage?.({ data: new SmallBitmap(width, height) }));
  }

  terminate(): void {
    // It has answered.
  }
}
