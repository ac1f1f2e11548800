import type { Edit, Recipe } from '../../../device/recipe/recipe.ts';
import type { PendingEdit } from './editor-document.ts';
import type { extractChanges, Response } from './extract-changes.ts';
import type { Pictures } from './render-full.ts';

/**
 * Returns the edit that a job's result makes of a picture, and the picture that the edit draws, if any. Null
 * if the edit needs a picture and there is none.
 */
export async function applyResponse(
  { jobId, edit }: PendingEdit,
  response: Response | null,
  recipe: Recipe,
  pictures: Pictures,
  reduce: typeof extractChanges,
): Promise<{ edit: Edit; drawn: Response | null } | null> {
  if (!response && 'pictureId' in edit) return null;
  const reduced =
    response && edit.kind === 'background'
      ? await reduce(response, recipe, pictures).catch(() => null)
      : null;
  return {
    edit: reduced ? { kind: 'overlay', pictureId: jobId } : edit,
    drawn: reduced ?? response,
  };
}
