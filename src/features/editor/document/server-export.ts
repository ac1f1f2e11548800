import {
  type ExportChoice,
  exportRequestSchema,
} from '../../../../domain/editing/export-request.ts';
import { measureEdits } from '../../../../domain/editing/pixel-edits.ts';
import { modelSourceTypes } from '../../../../domain/marking/mark.ts';
import { readMark } from '../../../../domain/marking/mark-file.ts';
import { formatOf } from '../../../../domain/pictures/picture-format.ts';
import { bytesOf } from '../../../device/marking/carry-mark.ts';
import type { Recipe } from '../../../device/recipe/recipe.ts';
import { sha256Of } from '../../../device/sha256.ts';
import { readSavedPicture } from './save-document.ts';

/**
 * Returns the export as the server draws and signs it. Null if it can't have the picture, or does not draw such edits.
 * Rejects if it does not respond in time.
 */
export async function serverExport(
  recipe: Recipe,
  choice: ExportChoice,
  { userId, waitMaxMs }: { userId: string; waitMaxMs: number },
): Promise<Blob | null> {
  const signal = AbortSignal.timeout(waitMaxMs);
  const edits = exportRequestSchema.shape.edits.safeParse(recipe.edits);
  if (!edits.success || !measureEdits(edits.data, recipe).ok) return null;
  const base = await readSavedPicture(userId, recipe.basePictureId);
  if (!base) return null;
  const mark = readMark(await bytesOf(base));
  if (!mark?.identifier || !modelSourceTypes.has(mark.sourceType)) return null;
  const request = { ...choice, edits: edits.data, sha256: await sha256Of(base) };
  const response = await fetch(`/api/jobs/${encodeURIComponent(mark.identifier)}/exports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  if (!response.ok) return null;
  const file = await response.blob();
  const bytes = await bytesOf(file);
  // A network that wants a sign-in responds for the server.
  const isExport =
    formatOf(bytes)?.type === choice.type && readMark(bytes)?.identifier === mark.identifier;
  return isExport ? file : null;
}
