import { toast } from 'sonner';
import type { Job } from '../../../../domain/account/job.ts';
import { isSettled } from '../../../../domain/account/job-state.ts';
import { sleep } from '../../../../domain/retry.ts';
import { callApi } from '../../../api/call-api.ts';
import { ApiProblem } from '../../../api/request.ts';
import { LocalHistory } from '../../../device/history/local-history.ts';
import { addEdit, pictureIdsOf, type Recipe } from '../../../device/recipe/recipe.ts';
import { startHistory } from '../../../device/recipe/undo-history.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { asUser } from '../../session/session.tsx';
import { applyResponse } from '../document/apply-result.ts';
import { withFreeEdit } from '../document/edit-lock.ts';
import { startDocument, type UnsavedEdit } from '../document/editor-document.ts';
import type { EditorStore } from '../document/editor-store.ts';
import { extractChanges, type Response } from '../document/extract-changes.ts';
import { readPictures } from '../document/read-pictures.ts';
import { readSavedPicture } from '../document/save-document.ts';
import { readStoredEdits, type StoredEdit } from '../document/stored-edits.ts';
import { fetchResponse, renderEdit, saveInHistory } from './finish-edit.ts';

/** Requests for a job that has not ended, and the wait between. */
const asksMax = 30;
const askAgainMs = 10_000;

/**
 * Finishes a paid edit whose picture was changed or closed since: saves it in the history, made of the
 * earlier picture. An unfinished one stays on the device.
 */
export async function finishDetached(store: EditorStore, jobId: string): Promise<void> {
  await withFreeEdit(jobId, async () => {
    // Another tab may have finished it meanwhile.
    const edit = await findEdit(store.userId, jobId);
    if (!edit) return;
    if (new LocalHistory(store.userId).has(jobId)) return store.forgetEdit(jobId);
    try {
      await finish(store, edit);
    } catch {
      const { title, description } = editorTexts.unfetched;
      toast.error(title, { description });
    }
  });
}

async function findEdit(userId: string, jobId: string): Promise<StoredEdit | undefined> {
  return (await readStoredEdits(userId)).find((edit) => edit.jobId === jobId);
}

async function finish(store: EditorStore, stored: StoredEdit): Promise<void> {
  const { userId } = store;
  const { jobId, recipe, ts } = stored;
  if (ts !== null) return saveApplied(store, { ...stored, ts });
  const job = await readEnded(userId, jobId);
  if (job === undefined) return;
  // It failed or was never sent: nothing was charged.
  if (job?.state !== 'succeeded') return store.forgetEdit(jobId);
  const response = await readResponse(userId, job);
  const pictures = await openPictures(userId, recipe);
  const applied = await applyResponse(stored, response, recipe, pictures, extractChanges);
  if (!applied) {
    const { title, description } = editorTexts.deletedResult;
    toast.error(title, { description });
    return store.forgetEdit(jobId);
  }
  const { edit, drawn } = applied;
  if (drawn) pictures.set(jobId, drawn.bitmap);
  const endedAt = Date.parse(job.settledAt ?? job.createdAt);
  const made = { ...stored, edit, recipe: addEdit(recipe, edit), ts: endedAt };
  return save(store, made, pictures, response);
}

async function saveApplied(store: EditorStore, edit: UnsavedEdit): Promise<void> {
  const { userId } = store;
  const pictures = await openPictures(userId, edit.recipe);
  const isWhole = pictureIdsOf(edit.recipe).every((id) => pictures.has(id));
  const job = isWhole ? null : await readEnded(userId, edit.jobId);
  if (job === undefined) return;
  return save(store, edit, pictures, job && (await readResponse(userId, job)));
}

async function openPictures(userId: string, recipe: Recipe): Promise<Map<string, ImageBitmap>> {
  const document = startDocument({ id: recipe.basePictureId, ...recipe });
  const history = startHistory({ recipe, selection: [] });
  const { pictures } = await readPictures(userId, { ...document, history });
  return pictures;
}

function readResponse(userId: string, job: Job): Promise<Response | null> {
  return fetchResponse(job, async () => (await readEnded(userId, job.id)) ?? null);
}

/** Saves an applied edit, or the result alone if its source picture is missing. */
async function save(
  store: EditorStore,
  edit: UnsavedEdit,
  pictures: ReadonlyMap<string, ImageBitmap>,
  response: Response | null,
): Promise<void> {
  const { userId } = store;
  const { jobId, recipe } = edit;
  const picture = await renderEdit(recipe, pictures, userId, edit).catch(() => response?.blob);
  for (const bitmap of pictures.values()) bitmap.close();
  // The user may have deleted everything on the device meanwhile.
  if (!(await findEdit(userId, jobId))) return;
  if (picture) {
    if (!(await saveInHistory(store, edit, async () => picture))) return;
    const { title, description } = editorTexts.notApplied;
    toast.info(title, { description });
  } else if (await isGone(userId, recipe)) {
    toast.error(editorTexts.lost);
    store.forgetEdit(jobId);
  }
}

async function isGone(userId: string, recipe: Recipe): Promise<boolean> {
  const files = pictureIdsOf(recipe).map((id) => readSavedPicture(userId, id));
  return (await Promise.all(files)).includes(null);
}

/** Returns an ended job; null if the server has none, undefined without a response. */
async function readEnded(userId: string, id: string): Promise<Job | null | undefined> {
  for (let asks = 0; asks < asksMax; asks += 1) {
    if (asks > 0) await sleep(askAgainMs);
    try {
      const { job } = await callApi('readJob', { params: { id }, headers: asUser(userId) });
      if (isSettled(job.state)) return job;
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.status === 404) return null;
      if (error instanceof ApiProblem && error.problem.status < 500) return undefined;
    }
  }
  return undefined;
}
