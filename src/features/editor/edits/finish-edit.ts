import { toast } from 'sonner';
import type { Job } from '../../../../domain/account/job.ts';
import { sleep } from '../../../../domain/retry.ts';
import { fetchPicture } from '../../../api/job-picture.ts';
import { decodeBitmap } from '../../../device/opening/decode-bitmap.ts';
import type { Recipe } from '../../../device/recipe/recipe.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { saveEdit } from '../../history/history.ts';
import type { UnsavedEdit } from '../document/editor-document.ts';
import type { EditorStore } from '../document/editor-store.ts';
import type { Response } from '../document/extract-changes.ts';
import { markRendered } from '../document/mark-rendered.ts';
import { encodeCanvas, type Pictures, renderFull } from '../document/render-full.ts';

/**
 * Returns the picture of a finished job; null where the job has none, because the device renders the
 * edit itself or the server has deleted the picture. Throws where it can't be fetched.
 */
export async function fetchResponse(
  job: Job,
  reread: () => Promise<Job | null>,
): Promise<Response | null> {
  if (!job.result) return null;
  let blob = await fetchPicture(job);
  if (!blob) {
    const again = await reread();
    if (again && !again.result) return null;
    blob = await fetchPicture(again);
  }
  if (!blob) throw new Error('The picture is not to be had');
  return { blob, bitmap: await decodeBitmap(blob) };
}

/** How often, and how long after one another, an edit that could not be saved is tried again, in milliseconds. */
const attemptsMax = 20;
const againMs = 30_000;

const saving = new Set<string>();

/**
 * Saves a paid edit to the history, at its full size; also an edit whose tab was closed before
 * that. While neither the device nor the server takes it, it is tried again; then the device keeps the
 * edit until the editor is opened the next time. A page that is opened again meanwhile saves no second one.
 */
export async function savePaidEdit(
  store: EditorStore,
  edit: UnsavedEdit,
  pictures: Pictures,
): Promise<void> {
  try {
    await saveInHistory(store, edit, () => renderEdit(edit.recipe, pictures, store.userId, edit));
  } catch {
    const { title, description } = editorTexts.notInHistory;
    toast.error(title, { description });
  }
}

/** Renders the picture of an edit as it is saved in the history. Throws where one of its pictures is missing. */
export async function renderEdit(
  recipe: Recipe,
  pictures: Pictures,
  userId: string,
  { jobId }: { jobId: string },
): Promise<Blob> {
  const rendered = await encodeCanvas(await renderFull(recipe, pictures), 0.92);
  return markRendered(rendered, recipe, { userId, jobId });
}

/** Saves the picture of a paid edit to the history. Returns whether it is saved. */
export async function saveInHistory(
  store: EditorStore,
  { jobId, edit, options, ts }: Omit<UnsavedEdit, 'recipe'>,
  make: () => Promise<Blob>,
): Promise<boolean> {
  if (saving.has(jobId)) return false;
  saving.add(jobId);
  try {
    const picture = await make();
    const { editDescription, backgroundType, textContent, filterType } = options;
    const prompt = editDescription ?? backgroundType ?? textContent ?? filterType ?? '';
    const record = { ...options, ...placeOf(edit), prompt, format: picture.type };
    const item = { id: jobId, type: 'edit', prompt, url: '', ts, options: record } as const;
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      const response = await saveEdit(store.userId, item, picture, { isFirst: attempt === 0 });
      if (response === 'saved') store.markSaved(jobId);
      if (response !== 'storage_busy' && response !== 'later') return response === 'saved';
      await sleep(againMs);
    }
    return false;
  } finally {
    saving.delete(jobId);
  }
}

/** Returns where a dragged text is: its middle, in percent of the picture's width and height. */
function placeOf(edit: UnsavedEdit['edit']): { textPosition?: string } {
  if (edit.kind !== 'text' || typeof edit.layer.place === 'string') return {};
  const { x, y } = edit.layer.place;
  return { textPosition: `${Math.round(x * 100)}% ${Math.round(y * 100)}%` };
}
