import { readArchive } from './history-archive.ts';
import type { HistoryItem } from './history-item.ts';
import type { LocalHistory } from './local-history.ts';

export type MergeAnswer =
  /**
   * `unfit`: pictures for which there was no free place; none was evicted for them. `lost`:
   * pictures that could not be read, counted even where the history has them, because the user must
   * know that the backup is incomplete.
   */
  | { ok: true; added: number; known: number; lost: number; unfit: number }
  | { ok: false; code: 'not_an_archive' | 'too_large' | 'storage_full' | 'storage_off' };

/**
 * Adds the pictures of an archive to the history's free places. Pictures that the history has
 * already, by their id, do not change.
 */
export async function mergeArchive(
  history: LocalHistory,
  file: Blob,
  deletedIds: ReadonlySet<string> = new Set(),
): Promise<MergeAnswer> {
  const archive = await readArchive(file);
  if (!archive.ok) return archive;
  const ids = new Set(history.read().items.map(({ id }) => id));
  const sound = await filterReadable(archive.entries);
  const fresh = sound
    .filter(({ item }) => !ids.has(item.id))
    // The id of a deleted picture is never used again.
    .map(({ item, picture }) => {
      const id = deletedIds.has(item.id) ? crypto.randomUUID() : item.id;
      return { item: { ...item, id }, picture };
    });
  const written = await history.addToFreePlaces(fresh);
  if (!written.ok) return written;
  const { added, unfit } = written;
  const known = sound.length - fresh.length;
  const lost = archive.lost + archive.entries.length - sound.length;
  return { ok: true, added, known, lost, unfit };
}

type Entry = { item: HistoryItem; picture: Blob };

/**
 * Returns the entries whose picture this browser can open: an archive may contain any bytes. It
 * opens one at a time.
 */
async function filterReadable(entries: readonly Entry[]): Promise<Entry[]> {
  const sound: Entry[] = [];
  for (const entry of entries) {
    const bitmap = await createImageBitmap(entry.picture).catch(() => null);
    bitmap?.close();
    if (bitmap) sound.push(entry);
  }
  return sound;
}
