import { canReadBack } from '../checking/read-back.ts';
import type { MaskOperation } from '../masks/mask-operation.ts';
import { decodeBitmap } from '../opening/decode-bitmap.ts';
import { fitPixels } from '../pixel-budget.ts';
import { openUpright } from '../shrinking/open-upright.ts';
import { headerBytesMax, isTurned, readPictureHeader } from '../shrinking/picture-header.ts';
import { enlargeCutOut } from './enlarge-cut-out.ts';
import type { PictureRows } from './picture-rows.ts';
import { refineCutOut } from './refine-cut-out.ts';

interface Size {
  width: number;
  height: number;
}

export type CutOutTask = { photo: Blob; cutOut: Blob } & (
  | { kind: 'enlarge'; pixelsMax: number }
  | { kind: 'refine'; operations: readonly MaskOperation[] }
);

/**
 * `not_larger`: the photo has no more pixels than the cut-out. `other_picture`: the cut-out is not of this
 * photo. `failed`: the device has too little memory, or can't open one of them.
 */
export type CutOutResponse =
  | { ok: true; blob: Blob; width: number; height: number }
  | { ok: false; code: 'not_larger' | 'other_picture' | 'failed' };

addEventListener('message', ({ data }: MessageEvent<CutOutTask>) => {
  work(data).then(
    (response) => postMessage(response),
    () => postMessage({ ok: false, code: 'failed' } satisfies CutOutResponse),
  );
});

async function work(task: CutOutTask): Promise<CutOutResponse> {
  if (!(await canReadBack())) return { ok: false, code: 'failed' };
  const cutOut = await decodeBitmap(task.cutOut);
  const size = { width: cutOut.width, height: cutOut.height };
  if (task.kind === 'refine') {
    const photo = openRows(await openPhoto(task.photo, size));
    return {
      ok: true,
      blob: await refineCutOut(photo, openRows(cutOut), task.operations),
      ...size,
    };
  }
  const { orientation, ...whole } = await readSize(task.photo, size);
  const { width, height } = fitPixels(whole, task.pixelsMax);
  if (width <= size.width || height <= size.height) return { ok: false, code: 'not_larger' };
  const small = openRows(cutOut).read(0, size.height);
  cutOut.close();
  const photo = openRows(await openUpright(task.photo, orientation, { width, height }));
  const blob = await enlargeCutOut(photo, small);
  return blob ? { ok: true, blob, width, height } : { ok: false, code: 'other_picture' };
}

async function openPhoto(file: Blob, size: Size): Promise<ImageBitmap> {
  const { orientation } = await readSize(file, size);
  return openUpright(file, orientation, size);
}

/** Reads the size of a photo, upright. Where only its decoder knows whether it is turned, the cut-out shows it. */
async function readSize(file: Blob, cutOut: Size): Promise<Size & { orientation: number }> {
  const bytes = new Uint8Array(await file.slice(0, headerBytesMax).arrayBuffer());
  const header = readPictureHeader(bytes);
  if (!header) throw new Error('The photo has no known header');
  const { width, height, orientation, mayBeTurned } = header;
  const isOnItsSide = mayBeTurned && width > height !== cutOut.width > cutOut.height;
  return isTurned(orientation) || isOnItsSide
    ? { width: height, height: width, orientation }
    : { width, height, orientation };
}

function openRows(bitmap: ImageBitmap): PictureRows {
  const { width, height } = bitmap;
  let context: OffscreenCanvasRenderingContext2D | null = null;
  return {
    width,
    height,
    read(top, rows) {
      if (context?.canvas.height !== rows) {
        context = new OffscreenCanvas(width, rows).getContext('2d', { willReadFrequently: true });
      }
      if (!context) throw new Error('This browser cannot draw in a worker');
      context.clearRect(0, 0, width, rows);
      context.drawImage(bitmap, 0, -top);
      return context.getImageData(0, 0, width, rows);
    },
  };
}
