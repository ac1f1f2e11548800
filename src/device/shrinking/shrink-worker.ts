import { shrunkSideMin } from '../../../domain/limits.ts';
import { checkFile, refuseUndecoded, refuseUnknown } from '../checking/check-file.ts';
import { lookAtPixels } from '../checking/look-at-pixels.ts';
import { canReadBack } from '../checking/read-back.ts';
import { carryMark } from '../marking/carry-mark.ts';
import { hasTransparency } from '../transparency.ts';
import { decodePicture, drawBitmap } from './decode-picture.ts';
import type { PictureHeader } from './header-fields.ts';
import type { PictureFailure } from './picture-failure.ts';
import { isTurned, readPictureHeader } from './picture-header.ts';
import { type DeviceKind, type PictureSize, planShrinking } from './shrink-plan.ts';

export interface ShrinkRequest {
  source: Blob | ImageBitmap;
  device: DeviceKind;
  /** The editor opens what it can crop, and needs to read what it has drawn. */
  isForEditor?: boolean | undefined;
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

/** No program draws a longer side, in pixels: a header that says so is damaged. */
const drawnSideMax = 1_000_000;

/** Width in pixels at which a picture's shape is checked. */
const probeSide = 64;

addEventListener('message', (event: MessageEvent<ShrinkRequest>) => {
  shrink(event.data).then(
    (response) => postMessage(response),
    () => postMessage({ ok: false, code: 'not_enough_memory' } satisfies ShrinkResponse),
  );
});

async function shrink(request: ShrinkRequest): Promise<ShrinkResponse> {
  // Safari has it from version 16.4 on.
  if (!globalThis.OffscreenCanvas) return { ok: false, code: 'browser_too_old' };
  const { source, device, isForEditor } = request;
  if (source instanceof Blob) return shrinkFile(source, request);
  if (!(await canReadBack())) return { ok: false, code: 'canvas_blocked' };
  return shrinkBitmap(source, device, isForEditor);
}

/** A file with more bytes for each of its pixels is not of one color. */
const oneColorBytesMax = 0.02;
const fileHeadBytes = 4096;

/** Formats that the server takes as they are. */
const sentAsIs = new Set<string>(['image/jpeg', 'image/png', 'image/webp']);

async function shrinkFile(
  file: Blob,
  { device, isForEditor }: ShrinkRequest,
): Promise<ShrinkResponse> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = readPictureHeader(bytes);
  if (!header) return refuseUnknown(bytes);
  const shown = isTurned(header.orientation) ? turn(header) : header;
  // How small it is matters more than what else is wrong, unless nobody can have drawn it.
  const isSmall =
    Math.min(header.width, header.height) < shrunkSideMin &&
    Math.max(header.width, header.height) <= drawnSideMax;
  const fault = isSmall ? null : await checkFile(bytes, header);
  if (fault) return fault;
  const checked = planShrinking(shown, file.size, device, isForEditor);
  if (!checked.ok) return checked;
  if (!(await canReadBack())) return sendAsIs(file, header, isForEditor);
  let original: PictureSize;
  let plan: typeof checked;
  let canvas: OffscreenCanvas;
  try {
    const isOnItsSide = await isSideways(file, header);
    const { width, height } = isOnItsSide ? turn(header) : header;
    original = { width, height };
    const again = planShrinking(original, file.size, device, isForEditor);
    if (!again.ok) return again;
    plan = again;
    canvas = await decodePicture(file, header, plan);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return refuseUndecoded(header);
  }
  const look = lookAtPixels(canvas);
  const pixelBytes = file.size - fileHeadBytes;
  const isHollow =
    look.isOneColor &&
    isPhoto(header) &&
    pixelBytes > header.width * header.height * oneColorBytesMax;
  // A decoder leaves transparent, or of one color, what a damaged file lacks.
  if (isHollow || (look.isTransparent && !header.mayHaveAlpha)) {
    return { ok: false, code: 'damaged' };
  }
  if (look.isEmpty) return { ok: false, code: 'empty' };
  const encoded = await encode(canvas, look.isTransparent, plan.quality);
  return { ...encoded, blob: await carryMark(file, encoded.blob), original };
}

function turn({ width, height }: PictureSize): PictureSize {
  return { width: height, height: width };
}

function isPhoto({ type }: PictureHeader): boolean {
  return type !== 'image/png' && type !== 'image/gif' && type !== 'image/bmp';
}

/** The server removes the metadata of a picture that this browser cannot draw and read. */
function sendAsIs(file: Blob, header: PictureHeader, isForEditor = false): ShrinkResponse {
  if (isForEditor) return { ok: false, code: 'editor_blocked' };
  const { type, orientation } = header;
  if (!sentAsIs.has(type)) return { ok: false, code: 'canvas_blocked' };
  const { width, height } = isTurned(orientation) ? turn(header) : header;
  const original = { width, height };
  return { ok: true, blob: new Blob([file], { type }), ...original, original };
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

async function shrinkBitmap(
  bitmap: ImageBitmap,
  device: DeviceKind,
  isForEditor = false,
): Promise<ShrinkResponse> {
  const original = { width: bitmap.width, height: bitmap.height };
  const plan = planShrinking(original, 0, device, isForEditor);
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
