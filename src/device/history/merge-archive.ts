import { readArchive } from './history-archive.ts';
import type { HistoryItem } from './history-item.ts';
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
  const sound = await keepPictures(fresh);
  const written = await history.addToFreePlaces(sound);
  if (!written.ok) return written;
  const { added, unfit } = written;
  const known = archive.entries.length - fresh.length;
  const lost = archive.lost + fresh.length - sound.length;
  return { ok: true, added, known, lost, unfit };
}

type Entry = { item: HistoryItem; picture: Blob };

/** Those that this browser can show: an archive may call anything a picture. One is opened at a time. */
async function keepPictures(entries: readonly Entry[]): Promise<Entry[]> {
  const sound: Entry[] = [];
  for (const entry of entries) {
    const bitmap = await createImageBitmap(entry.picture).catch(() => null);
    bitmap?.close();
    if (bitmap) sound.push(entry);
  }
  return sound;
}
