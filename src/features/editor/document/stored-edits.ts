import { z } from 'zod/mini';
import { draftIds, readDraft, saveDraft } from '../../../device/drafts/draft-store.ts';
import type { StoreResponse } from '../../../device/history/picture-store.ts';
import { pictureIdsOf } from '../../../device/recipe/recipe.ts';
import { unsavedSchema } from './editor-document.ts';
import { editDraft, editPrefix, pictureDraft } from './editor-drafts.ts';

const storedEditSchema = z.object({ ...unsavedSchema.shape, ts: z.nullable(z.number()) });

/**
 * A paid edit that is not in the history yet. It is stored beside the document, because the tab that saves
 * last replaces the whole document, and with it the edit of a closed tab. `recipe` is the source of the edit;
 * with a `ts`, when its job has ended, it includes the edit.
 */
export type StoredEdit = z.infer<typeof storedEditSchema>;

export function storeEdit(userId: string, edit: StoredEdit): Promise<StoreResponse> {
  return saveDraft(userId, editDraft(edit.jobId), new Blob([JSON.stringify(edit)]));
}

/** Rejects if the device's storage does not respond. */
export async function readStoredEdits(userId: string): Promise<StoredEdit[]> {
  const edits: StoredEdit[] = [];
  for (const id of await draftIds(userId, editPrefix)) {
    const edit = parseStoredEdit(await (await readDraft(userId, id))?.text());
    if (edit) edits.push(edit);
  }
  return edits;
}

export function parseStoredEdit(text: string | undefined): StoredEdit | null {
  try {
    return storedEditSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function draftsOf({ recipe, jobId }: StoredEdit): string[] {
  return [...pictureIdsOf(recipe), jobId].map(pictureDraft);
}
