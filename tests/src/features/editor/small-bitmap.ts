import { vi } from 'vitest';
import { currentState } from '../../../../src/device/recipe/undo-history.ts';
import type { EditorStore } from '../../../../src/features/editor/document/editor-store.ts';

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

/** A picture as the editor has opened it, whose file has this text. */
export const pictureOf = (text: string, width = 40) => ({
  blob: new Blob([text], { type: 'image/png' }),
  bitmap: new SmallBitmap(width, 30),
});

/** Returns the document of a store that has one open. */
export function documentOf(store: EditorStore) {
  const snapshot = store.read();
  if (snapshot.phase !== 'open') throw new Error('No picture is open');
  return snapshot;
}

export const stateOf = (store: EditorStore) => currentState(documentOf(store).history);

interface Size {
  width: number;
  height: number;
}

/** The size that a worker finds, which the app keeps for the next picture. */
let found: Size;

/**
 * Opens every picture file of a test as a bitmap of 40 × 30, or of the size that is asked for: Node decodes none.
 * `original` is what a file is found to have where its size is asked for first.
 */
export function openPicturesInTests(original: Size = { width: 40, height: 30 }): void {
  vi.stubGlobal('createImageBitmap', async () => new SmallBitmap(40, 30));
  vi.stubGlobal('OffscreenCanvas', UndrawnCanvas);
  vi.stubGlobal('Worker', OpeningWorker);
  found = original;
}

class UndrawnCanvas {
  getContext(): null {
    return null;
  }
}

/** The worker that opens a picture at its full size, and the one that makes a small picture of it. */
class OpeningWorker {
  onmessage?: (event: { data: unknown }) => void;

  postMessage(request: Size | { source: Blob }): void {
    const data =
      'source' in request
        ? { ok: true, blob: request.source, width: 40, height: 30, original: found }
        : new SmallBitmap(request.width, request.height);
    queueMicrotask(() => this.onmessage?.({ data }));
  }

  terminate(): void {
    // It has responded.
  }
}
