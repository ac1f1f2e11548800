import { type ExportFormatId, exportFormats } from '../export-formats.ts';
import type { Size } from './geometry/geometry.ts';

interface Area extends Size {
  x: number;
  y: number;
}

export function exportSize(picture: Size, format: ExportFormatId): Size {
  const size = exportFormats.find(({ id }) => id === format)?.size;
  return size ?? { width: picture.width, height: picture.height };
}

/** Both parts are in pixels. `cover` crops around the middle; `fit` shows all, with bars at two sides. */
export function fitPicture(
  picture: Size,
  format: Size,
  fit: 'cover' | 'fit',
): { from: Area; to: Area } {
  const whole = { x: 0, y: 0, ...format };
  const scales = [format.width / picture.width, format.height / picture.height] as const;
  if (fit === 'cover') {
    const scale = Math.max(...scales);
    const [width, height] = [format.width / scale, format.height / scale];
    const from = {
      x: (picture.width - width) / 2,
      y: (picture.height - height) / 2,
      width,
      height,
    };
    return { from, to: whole };
  }
  const scale = Math.min(...scales);
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const [x, y] = [(format.width - width) / 2, (format.height - height) / 2].map(Math.floor) as [
    number,
    number,
  ];
  const from = { x: 0, y: 0, width: picture.width, height: picture.height };
  return { from, to: { x, y, width, height } };
}
