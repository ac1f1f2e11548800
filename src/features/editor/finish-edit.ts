import { toast } from 'sonner';
import type { Job } from '../../../domain/job.ts';
import { currentState } from '../../device/recipe/undo-history.ts';
import { keepEdit } from '../history/history.ts';
import type { PendingEdit } from './editor-document.ts';
import type { EditorStore } from './editor-store.ts';
import { encodeCanvas, renderFull } from './render-full.ts';

/** The picture that a finished job made; null where the device renders it itself. Throws where it can't be fetched. */
export async function fetchAnswer(job: Job, reread: () => Promise<Job | null>) {
  if (!job.result) return null;
  const blob = (await fetchPicture(job)) ?? (await fetchPicture(await reread()));
  if (!blob) throw new Error('The picture is not to be had');
  return { blob, bitmap: await createImageBitmap(blob) };
}

/** Puts the edited picture into the history, at its full size. */
export async function keepPaidEdit(
  store: EditorStore,
  job: Job,
  pending: PendingEdit | null,
): Promise<void> {
  const snapshot = store.read();
  if (snapshot.phase !== 'open') return;
  const { recipe } = currentState(snapshot.history);
  try {
    const picture = await encodeCanvas(await renderFull(recipe, snapshot.pictures), 0.92);
    const ts = Date.parse(job.settledAt ?? job.createdAt);
    const item = { id: job.id, type: 'edit', prompt: job.prompt ?? '', url: '', ts } as const;
    await keepEdit(store.userId, pending ? { ...item, options: pending.options } : item, picture);
  } catch {
    toast.error('This picture could not be kept in your history', {
      description: 'It is in the editor all the same.',
    });
  }
}

async function fetchPicture(job: Job | null): Promise<Blob | null> {
  if (!job?.result) return null;
  const response = await fetch(job.result.url).catch(() => null);
  return response?.ok ? response.blob() : null;
}
