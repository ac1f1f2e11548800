import { ActionType } from '@trustnxt/c2pa-ts/manifest';
import { colorsOf } from '../../../../domain/editing/adjusting/adjustment.ts';
import { backgroundOf } from '../../../../domain/editing/export-file.ts';
import type { ExportRequest } from '../../../../domain/editing/export-request.ts';
import { exportSize, fitPicture } from '../../../../domain/editing/fit-picture.ts';
import type { Size } from '../../../../domain/editing/geometry/geometry.ts';
import { measureEdits, type PixelEdit } from '../../../../domain/editing/pixel-edits.ts';
import { type Mark, sourceTypes } from '../../../../domain/marking/mark.ts';
import { markFile } from '../../../../domain/marking/mark-file.ts';
import { formatOf } from '../../../../domain/pictures/picture-format.ts';
import { type Tool, toolCatalogue } from '../../../../domain/tools/tools.ts';
import { signedBytesMax } from '../mark-result.ts';
import { drawExport } from './draw-export.ts';
import { type SignedBy, signPicture } from './sign-picture.ts';

export interface MadeResult {
  jobId: string;
  tool: Tool;
  type: string;
  size: Size;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Draws an export of a result, marks it, and signs it with the result as what it was made from. Throws where it can't. */
export async function signExport(
  images: Pick<ImagesBinding, 'input'>,
  { jobId, tool, type, size, bytes }: MadeResult,
  request: ExportRequest,
  { signal, ...by }: SignedBy & { signal: AbortSignal },
): Promise<Uint8Array> {
  const bounds = { size, bytesMax: signedBytesMax, signal };
  const drawn = await drawExport(images, new Blob([bytes]), request, bounds);
  const mark: Mark = {
    sourceType: sourceTypes[tool],
    creatorTool: by.name,
    identifier: jobId,
  };
  signal.throwIfAborted();
  if (formatOf(drawn)?.type !== request.type) throw new TypeError('the drawing has another type');
  const parts = markFile(drawn, mark);
  if (!parts) throw new TypeError('the drawing has no structure that is known');
  const marked = await new Response(new Blob(parts as Uint8Array<ArrayBuffer>[])).bytes();
  const measured = measureEdits(request.edits, size);
  const before = { size: measured.ok ? measured.size : size, type, tool };
  const actions = actionsOf(request, before);
  return signPicture(marked, mark, { title: 'generated picture', type, file: bytes, actions }, by);
}

/** Returns what was done to the result (C2PA 2.2, 18.15.4.7), in order. */
export function actionsOf(
  { edits, format, fit, type, bars }: ExportRequest,
  { size: picture, type: typeBefore, tool }: { size: Size; type: string; tool: Tool },
): ActionType[] {
  const size = exportSize(picture, format);
  const { from } = fitPicture(picture, size, fit);
  const [width, height] = [Math.round(from.width), Math.round(from.height)];
  const actions = edits.flatMap(actionsOfEdit);
  if (width < picture.width || height < picture.height) actions.push(ActionType.C2paCropped);
  if (width !== size.width || height !== size.height) actions.push(ActionType.C2paResized);
  // A color, behind what is transparent and beside the picture.
  const isFilled =
    backgroundOf({ type, bars }) !== null && (bars !== null || toolCatalogue[tool].isTransparent);
  if (isFilled) actions.push(ActionType.C2paEdited);
  if (type !== typeBefore) actions.push(ActionType.C2paConverted);
  // It is encoded anew in any case.
  return actions.length > 0 ? actions : [ActionType.C2paTranscoded];
}

function actionsOfEdit(edit: PixelEdit): ActionType[] {
  switch (edit.kind) {
    case 'filter':
      return edit.intensity > 0 ? [ActionType.C2paFiltered] : [];
    case 'adjust':
      return [
        ...(colorsOf(edit.adjustment) ? [ActionType.C2paAdjustedColor] : []),
        ...(edit.adjustment.sharpness === 0 ? [] : [ActionType.C2paFiltered]),
      ];
    case 'crop':
      return [ActionType.C2paCropped];
    default:
      return [ActionType.C2paOrientation];
  }
}
