import { readArchive } from './history-archive.ts';
import type { LocalHistory } from './local-history.ts';

export type MergeAnswer =
  | { ok: true; added: number; known: number; lost: number }
  | { ok: false; code: 'not_an_archive' | 'too_large' | 'storage_full' | 'storage_off' };

/** Adds what an archive holds to the history. What the history has already, by its id, stays as it is. */
export async function mergeArchive(history: LocalHistory, file: Blob): Promise<MergeAnswer> {
  const archive = await readArchive(file);
  if (!archive.ok) return archive;
  const ids = new Set(history.read().items.map(({ id }) => id));
  const fresh = archive.entries.filter(({ item }) => !ids.has(item.id));
  const written = await history.addAll(fresh);
  if (!written.ok) return written;
  const kept = new Set(history.read().items.map(({ id }) => id));
  const added = fresh.filter(({ item }) => kept.has(item.id)).length;
  return { ok: true, added, known: archive.entries.length - fresh.length, lost: archive.lost };
}
