import { backgroundOf } from '../../../domain/editing/export-file.ts';
import { exportSize } from '../../../domain/editing/fit-picture.ts';
import type { ExportFormatId } from '../../../domain/export-formats.ts';
import type { ExportType } from '../../../domain/tools/edit-options.ts';
import { drawFitted } from './fit-picture.ts';

export interface ExportChoice {
  format: ExportFormatId;
  fit: 'cover' | 'fit';
  /** Color of the bars and of transparent pixels, as CSS; null leaves them transparent. */
  background: string | null;
  type: ExportType;
  quality: number;
}

export type ExportResponse =
  | { ok: true; blob: Blob; width: number; height: number }
  | { ok: false; code: 'type_unsupported' | 'not_enough_memory' };

export async function exportPicture(
  picture: ImageBitmap | OffscreenCanvas,
  choice: ExportChoice,
): Promise<ExportResponse> {
  const size = exportSize(picture, choice.format);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return { ok: false, code: 'not_enough_memory' };
  const background = backgroundOf({ type: choice.type, bars: choice.background });
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, size.width, size.height);
  }
  context.imageSmoothingQuality = 'high';
  drawFitted(context, picture, size, choice.fit);
  try {
    const blob = await canvas.convertToBlob({ type: choice.type, quality: choice.quality });
    if (blob.type !== choice.type) return { ok: false, code: 'type_unsupported' };
    return { ok: true, blob, ...size };
  } catch {
    return { ok: false, code: 'not_enough_memory' };
  }
}
