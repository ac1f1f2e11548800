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
 * Returns the picture of a finished job; null if the device renders the edit itself or the server has deleted
 * the picture. Throws if the download fails.
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

/** Attempts to save an edit, and the wait between. */
const attemptsMax = 20;
const againMs = 30_000;

const saving = new Set<string>();

/**
 * Saves a paid edit to the history at full size, also one whose tab was closed before. It retries while
 * neither the device nor the server accepts it; then the device keeps the edit until the editor opens again.
 * A page that opens meanwhile saves no second one.
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

/** Renders the picture of an edit for the history. Throws if one of its pictures is missing. */
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

/** Returns the middle of a dragged text, in percent of the picture's width and height. */
function placeOf(edit: UnsavedEdit['edit']): { textPosition?: string } {
  if (edit.kind !== 'text' || typeof edit.layer.place === 'string') return {};
  const { x, y } = edit.layer.place;
  return { textPosition: `${Math.round(x * 100)}% ${Math.round(y * 100)}%` };
}
