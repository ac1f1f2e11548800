import { decodePicture, drawBitmap } from './decode-picture.ts';
import type { PictureFailure } from './picture-failure.ts';
import { headerBytesMax, isTurned, readPictureHeader } from './picture-header.ts';
import { type DeviceKind, planShrinking } from './shrink-plan.ts';

/** A file, or a picture that the page has opened because only it can. */
export interface ShrinkRequest {
  source: Blob | ImageBitmap;
  device: DeviceKind;
}

export type ShrinkAnswer =
  | {
      ok: true;
      blob: Blob;
      width: number;
      height: number;
      /** The picture's size before, upright, in pixels. */
      original: { width: number; height: number };
    }
  | PictureFailure;

addEventListener('message', (event: MessageEvent<ShrinkRequest>) => {
  shrink(event.data).then(
    (answer) => postMessage(answer),
    () => postMessage({ ok: false, code: 'not_enough_memory' } satisfies ShrinkAnswer),
  );
});

function shrink({ source, device }: ShrinkRequest): Promise<ShrinkAnswer> {
  return source instanceof Blob ? shrinkFile(source, device) : shrinkBitmap(source, device);
}

async function shrinkFile(file: Blob, device: DeviceKind): Promise<ShrinkAnswer> {
  const start = await file.slice(0, headerBytesMax).arrayBuffer();
  const header = readPictureHeader(new Uint8Array(start));
  if (!header) return { ok: false, code: 'unreadable' };
  const original = isTurned(header.orientation)
    ? { width: header.height, height: header.width }
    : { width: header.width, height: header.height };
  const plan = planShrinking(original, file.size, device);
  if (!plan.ok) return plan;
  let canvas: OffscreenCanvas;
  try {
    canvas = await decodePicture(file, header, plan);
  } catch {
    return { ok: false, code: header.type === 'image/heic' ? 'heic_unsupported' : 'unreadable' };
  }
  const keepsAlpha = header.mayHaveAlpha && hasTransparency(canvas);
  return { ...(await encode(canvas, keepsAlpha, plan.quality)), original };
}

async function shrinkBitmap(bitmap: ImageBitmap, device: DeviceKind): Promise<ShrinkAnswer> {
  const original = { width: bitmap.width, height: bitmap.height };
  const plan = planShrinking(original, 0, device);
  if (!plan.ok) return plan;
  const canvas = drawBitmap(bitmap, plan);
  return { ...(await encode(canvas, hasTransparency(canvas), plan.quality)), original };
}

/** Transparency would be black in a JPEG. A browser that cannot write WebP writes PNG instead. */
async function encode(canvas: OffscreenCanvas, keepsAlpha: boolean, quality: number) {
  const type = keepsAlpha ? 'image/webp' : 'image/jpeg';
  const blob = await canvas.convertToBlob({ type, quality });
  return { ok: true as const, blob, width: canvas.width, height: canvas.height };
}

function hasTransparency(canvas: OffscreenCanvas): boolean {
  const context = canvas.getContext('2d');
  if (!context) return true;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) {
    if (data[at] !== 255) return true;
  }
  return false;
}
