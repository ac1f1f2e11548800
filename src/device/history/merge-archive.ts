import { readArchive } from './history-archive.ts';
import type { HistoryItem } from './history-item.ts';
import type { LocalHistory } from './local-history.ts';

export type MergeAnswer =
  /**
   * `unfit`: there was no free place for them; no picture that was here has gone for one.
   * `lost`: they could not be read, whether or not they are here: a backup that is not whole must say so.
   */
  | { ok: true; added: number; known: number; lost: number; unfit: number }
  | { ok: false; code: 'not_an_archive' | 'too_large' | 'storage_full' | 'storage_off' };

/** Adds what an archive holds to the history's free places. What the history has already, by its id, stays as it is. */
export async function mergeArchive(history: LocalHistory, file: Blob): Promise<MergeAnswer> {
  const archive = await readArchive(file);
  if (!archive.ok) return archive;
  const ids = new Set(history.read().items.map(({ id }) => id));
  const sound = await filterReadable(archive.entries);
  const fresh = sound.filter(({ item }) => !ids.has(item.id));
  const written = await history.addToFreePlaces(fresh);
  if (!written.ok) return written;
  const { added, unfit } = written;
  const known = sound.length - fresh.length;
  const lost = archive.lost + archive.entries.length - sound.length;
  return { ok: true, added, known, lost, unfit };
}

type Entry = { item: HistoryItem; picture: Blob };

/** Those that this browser can show: an archive may call anything a picture. One is opened at a time. */
async function filterReadable(entries: readonly Entry[]): Promise<Entry[]> {
  const sound: Entry[] = [];
  for (const entry of entries) {
    const bitmap = await createImageBitmap(entry.picture).catch(() => null);
    bitmap?.close();
    if (bitmap) sound.push(entry);
  }
  return sound;
}
