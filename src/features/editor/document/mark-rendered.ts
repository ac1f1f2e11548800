import { type Mark, modelSourceTypes, sourceTypes } from '../../../../domain/marking/mark.ts';
import { readMark } from '../../../../domain/marking/mark-file.ts';
import { bytesOf, writeMark } from '../../../device/marking/carry-mark.ts';
import { pictureIdsOf, type Recipe } from '../../../device/recipe/recipe.ts';
import { readSavedPicture } from './save-document.ts';

const modelEdits = new Set(['ai-patch', 'background', 'overlay']);

/** Marks a rendered picture by what it was made from. `jobId` is of the edit that was just paid. */
export async function markRendered(
  rendered: Blob,
  recipe: Recipe,
  { userId, jobId }: { userId: string; jobId?: string | undefined },
): Promise<Blob> {
  try {
    const marks = await Promise.all(
      pictureIdsOf(recipe).map(async (id) => {
        const file = await readSavedPicture(userId, id);
        return file && readMark(await bytesOf(file));
      }),
    );
    return await writeMark(rendered, markOf(recipe, marks, jobId));
  } catch {
    // The edit is paid, so its picture is handed over unmarked.
    return rendered;
  }
}

/** `marks` are of the base picture and of the others, in the order of their edits. */
export function markOf(
  { edits }: Recipe,
  [base, ...others]: readonly (Mark | null)[],
  jobId?: string,
): Mark {
  const isOfModel = (mark: Mark | null | undefined) =>
    mark != null && modelSourceTypes.has(mark.sourceType);
  const isComposite = edits.some(({ kind }) => modelEdits.has(kind)) || others.some(isOfModel);
  const latest = [base, ...others].findLast((mark) => isOfModel(mark) && mark?.identifier);
  const ofBase = base && isOfModel(base) ? base.sourceType : 'humanEdits';
  return {
    sourceType: isComposite ? sourceTypes.edit : ofBase,
    creatorTool: latest?.creatorTool,
    identifier: jobId ?? latest?.identifier,
  };
}
