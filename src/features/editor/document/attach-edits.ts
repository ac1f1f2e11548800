import type { Recipe } from '../../../device/recipe/recipe.ts';
import { currentState } from '../../../device/recipe/undo-history.ts';
import { isTaken } from './edit-lock.ts';
import type { EditorDocument, PendingEdit } from './editor-document.ts';
import { readStoredEdits, type StoredEdit } from './stored-edits.ts';

/** The paid edits that no tab is submitting: those beside the document, and its own pending one. */
export interface FreeEdits {
  edits: StoredEdit[];
  pending: PendingEdit | null;
}

/** Rejects if the device's storage does not respond. */
export async function readFreeEdits(
  userId: string,
  pending: PendingEdit | null,
): Promise<FreeEdits> {
  const stored = await readStoredEdits(userId);
  const edits: StoredEdit[] = [];
  for (const edit of stored) if (!(await isTaken(edit.jobId))) edits.push(edit);
  return { edits, pending: pending && (await isTaken(pending.jobId)) ? null : pending };
}

/**
 * Returns the document with the pending edit to apply to its picture: its own, or one that another tab's
 * document lost. An edit of an earlier picture is not applied: it is returned beside the document.
 */
export function attachEdits(
  document: EditorDocument,
  { edits, pending }: FreeEdits,
): { document: EditorDocument; detached: StoredEdit[] } {
  const { recipe } = currentState(document.history);
  const isOfPicture = (edit: StoredEdit) => edit.ts === null && isSame(edit.recipe, recipe);
  const copy = edits.find(({ jobId }) => jobId === pending?.jobId);
  const current = copy?.ts === null && !isOfPicture(copy) ? null : pending;
  const found = edits.find((edit) => edit.jobId !== document.unsaved?.jobId && isOfPicture(edit));
  const attached = current ?? (found ? pendingOf(found) : null);
  const own = [attached?.jobId, document.unsaved?.jobId];
  return {
    document: { ...document, pending: attached },
    detached: edits.filter(({ jobId }) => !own.includes(jobId)),
  };
}

function pendingOf({ jobId, edit, options }: StoredEdit): PendingEdit {
  return { jobId, edit, options };
}

/** Both were parsed, so their fields have the same order. */
function isSame(one: Recipe, other: Recipe): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
