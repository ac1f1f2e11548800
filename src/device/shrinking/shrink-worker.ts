import { hasTransparency } from '../transparency.ts';
import { decodePicture, drawBitmap } from './decode-picture.ts';
import type { PictureHeader } from './header-fields.ts';
import type { PictureFailure } from './picture-failure.ts';
import { headerBytesMax, isTurned, readPictureHeader } from './picture-header.ts';
import { type DeviceKind, type PictureSize, planShrinking } from './shrink-plan.ts';

export interface ShrinkRequest {
  source: Blob | ImageBitmap;
  device: DeviceKind;
}

export type ShrinkResponse =
  | {
      ok: true;
      blob: Blob;
      width: number;
      height: number;
      original: { width: number; height: number };
    }
  | PictureFailure;

/** Width in pixels at which a picture's shape is checked. */
const probeSide = 64;

addEventListener('message', (event: MessageEvent<ShrinkRequest>) => {
  shrink(event.data).then(
    (response) => postMessage(response),
    () => postMessage({ ok: false, code: 'not_enough_memory' } satisfies ShrinkResponse),
  );
});

async function shrink({ source, device }: ShrinkRequest): Promise<ShrinkResponse> {
  // Safari has it from version 16.4 on.
  if (!globalThis.OffscreenCanvas) return { ok: false, code: 'browser_too_old' };
  return source instanceof Blob ? shrinkFile(source, device) : shrinkBitmap(source, device);
}

async function shrinkFile(file: Blob, device: DeviceKind): Promise<ShrinkResponse> {
  const header = await readHeader(file);
  if (!header) return { ok: false, code: 'unreadable' };
  const stored = planShrinking(header, file.size, device);
  if (!stored.ok) return stored;
  let original: PictureSize;
  let plan: typeof stored;
  let canvas: OffscreenCanvas;
  try {
    const isOnItsSide = await isSideways(file, header);
    const { width, height } = header;
    original = isOnItsSide ? { width: height, height: width } : { width, height };
    plan = isOnItsSide ? { ...stored, width: stored.height, height: stored.width } : stored;
    canvas = await decodePicture(file, header, plan);
  } catch {
    return { ok: false, code: header.type === 'image/heic' ? 'heic_unsupported' : 'unreadable' };
  }
  const hasAlpha = header.mayHaveAlpha && (await hasTransparency(canvas));
  return { ...(await encode(canvas, hasAlpha, plan.quality)), original };
}

async function readHeader(file: Blob): Promise<PictureHeader | null> {
  for (const part of [file.slice(0, headerBytesMax), file]) {
    const header = readPictureHeader(new Uint8Array(await part.arrayBuffer()));
    if (header || part.size === file.size) return header;
  }
  return null;
}

async function isSideways(file: Blob, header: PictureHeader): Promise<boolean> {
  if (!header.mayBeTurned) return isTurned(header.orientation);
  // Browsers differ in which types they turn, so this browser's decoder is asked.
  const shown = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: probeSide,
  });
  const { width, height } = shown;
  shown.close();
  // A nearly square picture is square at this size, so nothing follows from it.
  return width !== height && height > width !== header.height > header.width;
}

async function shrinkBitmap(bitmap: ImageBitmap, device: DeviceKind): Promise<ShrinkResponse> {
  const original = { width: bitmap.width, height: bitmap.height };
  const plan = planShrinking(original, 0, device);
  if (!plan.ok) return plan;
  const canvas = drawBitmap(bitmap, plan);
  return { ...(await encode(canvas, await hasTransparency(canvas), plan.quality)), original };
}

/** Transparency would be black in a JPEG. A browser that cannot write WebP writes PNG instead. */
async function encode(canvas: OffscreenCanvas, hasAlpha: boolean, quality: number) {
  const type = hasAlpha ? 'image/webp' : 'image/jpeg';
  const blob = await canvas.convertToBlob({ type, quality });
  return { ok: true as const, blob, width: canvas.width, height: canvas.height };
}
