import { layUnder } from '../../../../domain/editing/backdrop-colors.ts';
import { drawEdit } from '../../../../domain/editing/draw-edit.ts';
import { backgroundOf, exportQualityPercent } from '../../../../domain/editing/export-file.ts';
import type { ExportRequest } from '../../../../domain/editing/export-request.ts';
import type { Pixels } from '../../../../domain/editing/filters/apply-filter.ts';
import { exportSize } from '../../../../domain/editing/fit-picture.ts';
import type { Size } from '../../../../domain/editing/geometry/geometry.ts';
import { PngWriter } from '../../../../domain/pictures/png-writer.ts';
import { decodePng } from '../png/decode-png.ts';
import { readBytes } from '../response-body.ts';

/** Bytes of a PNG that the binding draws: RGBA that does not shrink, and its filters. */
const pngBytesMax = 17 * 1024 * 1024;

const bandBytes = 1024 * 1024;

/**
 * Draws the export of a result, whose size is `size` and whose crops are within it. Pixels come from the result alone.
 * Throws if it can't be drawn, has more than `bytesMax` bytes, or is aborted.
 */
export async function drawExport(
  images: Pick<ImagesBinding, 'input'>,
  result: Blob,
  { edits, format, fit, bars, type }: ExportRequest,
  { size, bytesMax, signal }: { size: Size; bytesMax: number; signal: AbortSignal },
): Promise<Uint8Array> {
  let picture = await decode(images, result, size);
  for (const edit of edits) {
    // Other requests of the isolate have their turn between two edits.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    picture = drawEdit(picture, edit);
  }
  const background = backgroundOf({ type, bars });
  if (background) layUnder(picture, { kind: 'color', color: background });
  const { width, height } = exportSize(picture, format);
  const isSize = width === picture.width && height === picture.height;
  const png = await writePng(picture);
  signal.throwIfAborted();
  if (isSize && type === 'image/png') return whole(new Response(png), bytesMax);
  const input = images.input(png.stream());
  const fitted = {
    width,
    height,
    fit: fit === 'cover' ? 'cover' : 'pad',
    background: background ?? 'rgba(0,0,0,0)',
  } as const;
  const drawn = await (isSize ? input : input.transform(fitted)).output(
    // With a quality, the binding writes a PNG of 256 colors.
    type === 'image/png' ? { format: type } : { format: type, quality: exportQualityPercent },
  );
  signal.throwIfAborted();
  return whole(new Response(drawn.image()), bytesMax);
}

async function decode(
  images: Pick<ImagesBinding, 'input'>,
  result: Blob,
  { width, height }: Size,
): Promise<Pixels> {
  const drawn = await images.input(result.stream()).output({ format: 'image/png' });
  const decoded = decodePng(await whole(new Response(drawn.image()), pngBytesMax));
  if (decoded?.width !== width || decoded.height !== height) {
    throw new RangeError('the result has another size than it was stored with');
  }
  const data = new Uint8ClampedArray(width * height * 4);
  let at = 0;
  for await (const rows of decoded.rows) {
    data.set(rows, at);
    at += rows.length;
  }
  return { data, width, height };
}

async function writePng({ data, width, height }: Pixels): Promise<Blob> {
  const file = new PngWriter({ width, height, channels: 4 });
  const bytes = width * 4 * Math.max(1, Math.floor(bandBytes / (width * 4)));
  for (let at = 0; at < data.length; at += bytes) await file.write(data.subarray(at, at + bytes));
  return file.finish();
}

async function whole(response: Response, bytesMax: number): Promise<Uint8Array> {
  const bytes = await readBytes(response, bytesMax);
  if (!bytes) throw new RangeError(`the drawing has more than ${bytesMax} bytes`);
  return bytes;
}
