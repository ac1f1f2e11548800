import type { Edit, Recipe } from '../../../device/recipe/recipe.ts';
import type { PendingEdit } from './editor-document.ts';
import type { Answer, extractChanges } from './extract-changes.ts';
import type { Pictures } from './render-full.ts';

/**
 * Returns the edit that a job's answer makes of a picture, and the picture that the edit draws, if any.
 * Null where it needs a picture and there is none.
 */
export async function applyAnswer(
  { jobId, edit }: PendingEdit,
  answer: Answer | null,
  recipe: Recipe,
  pictures: Pictures,
  reduce: typeof extractChanges,
): Promise<{ edit: Edit; drawn: Answer | null } | null> {
  if (!answer && 'pictureId' in edit) return null;
  const reduced =
    answer && edit.kind === 'background'
      ? await reduce(answer, recipe, pictures).catch(() => null)
      : null;
  return {
    edit: reduced ? { kind: 'overlay', pictureId: jobId } : edit,
    drawn: reduced ?? answer,
  };
}
