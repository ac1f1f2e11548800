import { vi } from 'vitest';

/** A file that a canvas wrote. */
export interface WrittenFile {
  type: string;
  quality: number | undefined;
  width: number;
  height: number;
}

/** A picture or canvas that is drawn. */
interface Source {
  width: number;
  height: number;
}

/**
 * Replaces the page's canvases and bitmaps by ones that record what is drawn and written, until
 * `vi.unstubAllGlobals`. `sizeOf` is the size of a written file in bytes; `canWrite` says whether the
 * browser writes a type, and writes a PNG where not.
 */
export function stubWrittenCanvas({
  bitmap = { width: 30, height: 20 },
  sizeOf = () => 1,
  canWrite = () => true,
  hasContext = true,
  alphaAt = () => 255,
}: {
  bitmap?: Source;
  sizeOf?: (type: string) => number;
  canWrite?: (type: string) => boolean;
  hasContext?: boolean;
  /** How opaque a pixel is, 0 to 255. */
  alphaAt?: (x: number, y: number) => number;
}) {
  const drawn: { source: unknown; places: number[]; smoothing: string }[] = [];
  const written: WrittenFile[] = [];
  const close = vi.fn<() => void>();
  vi.stubGlobal('createImageBitmap', async () => ({ ...bitmap, close }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number;
      readonly height: number;
      readonly #context = {
        imageSmoothingQuality: 'low',
        drawImage(source: unknown, ...places: number[]): void {
          drawn.push({ source, places, smoothing: this.imageSmoothingQuality });
        },
        getImageData: (left: number, top: number, width: number, height: number) => {
          const data = new Uint8ClampedArray(4 * width * height);
          for (let at = 0; at < width * height; at += 1) {
            data[4 * at + 3] = alphaAt(left + (at % width), top + Math.floor(at / width));
          }
          return { data, width, height };
        },
      };

      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
      }

      getContext(kind: string) {
        return hasContext && kind === '2d' ? this.#context : null;
      }

      async convertToBlob({ type, quality }: { type: string; quality?: number }): Promise<Blob> {
        const { width, height } = this;
        const actual = canWrite(type) ? type : 'image/png';
        written.push({ type: actual, quality, width, height });
        return { type: actual, size: sizeOf(actual) } as Blob;
      }
    },
  );
  return { drawn, written, close };
}
