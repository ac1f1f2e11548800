import type { ExportFormatId } from '../../../../domain/export-formats.ts';
import { modelSourceTypes } from '../../../../domain/marking/mark.ts';
import { readMark } from '../../../../domain/marking/mark-file.ts';
import { callApi } from '../../../api/call-api.ts';
import { exportSize } from '../../../device/exporting/export-picture.ts';
import { fitPicture } from '../../../device/exporting/fit-picture.ts';
import { isGeometry, movePoint, sizeAfter } from '../../../device/geometry/geometry.ts';
import { bytesOf } from '../../../device/marking/carry-mark.ts';
import { type Recipe, sizeOf } from '../../../device/recipe/recipe.ts';
import { readSavedPicture } from './save-document.ts';

/** The user waits for the file. */
const waitMaxMs = 8000;

interface Choice {
  format: ExportFormatId;
  fit: 'cover' | 'fit';
}

/** Returns the file signed by the server, where its picture was made there; else the file as it is. */
export async function signExport(
  file: Blob,
  recipe: Recipe,
  { userId, ...choice }: Choice & { userId: string },
): Promise<Blob> {
  const base = await readSavedPicture(userId, recipe.basePictureId);
  const mark = base && readMark(await bytesOf(base));
  const isMade = mark?.identifier && modelSourceTypes.has(mark.sourceType);
  if (!isMade) return file;
  const signal = AbortSignal.timeout(waitMaxMs);
  const over = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null));
  });
  const features = await Promise.race([callApi('readFeatures'), over]);
  if (!features?.signedExports) return file;
  const corners = exportCorners(recipe, choice).map((share) => share.toFixed(6));
  const address = `/api/jobs/${encodeURIComponent(mark.identifier ?? '')}/exports?corners=${corners.join(',')}`;
  const response = await fetch(address, { method: 'POST', body: file, signal });
  if (!response.ok) return file;
  return new Blob([await response.arrayBuffer()], { type: file.type });
}

/** Where the top left, top right and bottom left of the base picture are in the export, as shares of its width and height. */
export function exportCorners(recipe: Recipe, { format, fit }: Choice): number[] {
  const picture = sizeOf(recipe);
  const size = exportSize(picture, format);
  const { from, to } = fitPicture(picture, size, fit);
  const { width, height } = recipe;
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: 0, y: height },
  ];
  return corners.flatMap((corner) => {
    let [point, before] = [corner, { width, height }];
    for (const edit of recipe.edits) {
      if (!isGeometry(edit)) continue;
      point = movePoint(edit, before, point);
      before = sizeAfter(edit, before);
    }
    return [
      (to.x + ((point.x - from.x) * to.width) / from.width) / size.width,
      (to.y + ((point.y - from.y) * to.height) / from.height) / size.height,
    ];
  });
}
