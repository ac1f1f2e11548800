import { readArchive } from './history-archive.ts';
import type { LocalHistory } from './local-history.ts';

export type MergeAnswer =
  /** `unfit`: there was no free place for them; no picture that was here has gone for one. */
  | { ok: true; added: number; known: number; lost: number; unfit: number }
  | { ok: false; code: 'not_an_archive' | 'too_large' | 'storage_full' | 'storage_off' };

/** Adds what an archive holds to the history's free places. What the history has already, by its id, stays as it is. */
export async function mergeArchive(history: LocalHistory, file: Blob): Promise<MergeAnswer> {
  const archive = await readArchive(file);
  if (!archive.ok) return archive;
  const ids = new Set(history.read().items.map(({ id }) => id));
  const fresh = archive.entries.filter(({ item }) => !ids.has(item.id));
  const written = await history.addToFreePlaces(fresh);
  if (!written.ok) return written;
  const { added, unfit } = written;
  const known = archive.entries.length - fresh.length;
  return { ok: true, added, known, lost: archive.lost, unfit };
}
