import { readArchive } from './history-archive.ts';
import type { HistoryItem } from './history-item.ts';
import type { LocalHistory } from './local-history.ts';
import type { StoreResponse } from './picture-store.ts';

export type MergeResponse =
  /**
   * `kept`: pictures that went to the account, because the device had no place for them. `unfit`:
   * pictures for which there was no place anywhere; none was evicted for them. `unsent`: pictures
   * that the account could not be reached for. `lost`: pictures that could not be read, counted
   * even where the history has them, because the user must know that the backup is incomplete.
   * `missing`: pictures that were not there when it was written.
   */
  | {
      ok: true;
      added: number;
      kept: number;
      known: number;
      lost: number;
      missing: number;
      unfit: number;
      unsent: number;
    }
  | { ok: false; code: 'not_an_archive' | 'too_large' }
  | Extract<StoreResponse, { ok: false }>;

export interface ArchiveAccount {
  deletedIds: ReadonlySet<string>;
  keptIds: ReadonlySet<string>;
  /**
   * Sends a picture; null if the account keeps none. `refused`: it keeps newer ones. `unsent`: this
   * one did not arrive; another may.
   */
  send:
    | ((item: HistoryItem, picture: Blob) => Promise<'kept' | 'refused' | 'unsent' | 'later'>)
    | null;
}

const noAccount: ArchiveAccount = { deletedIds: new Set(), keptIds: new Set(), send: null };

/**
 * Adds pictures to the free places, and sends the rest to an account that saves pictures. Existing ids do not change,
 * but get their pictures back that the browser has removed.
 */
export async function mergeArchive(
  history: LocalHistory,
  file: Blob,
  { deletedIds, keptIds, send }: ArchiveAccount = noAccount,
): Promise<MergeResponse> {
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
  // A disk without room is no reason not to send them.
  if (!written.ok && !send) return written;
  const returned = await restoreRemoved(
    history,
    sound.filter(({ item }) => ids.has(item.id)),
  );
  const rest = fresh.filter(({ item }) => !history.has(item.id));
  const isKnown = ({ item }: Entry) => keptIds.has(item.id);
  const known =
    sound.length - fresh.length - returned.restored - returned.unfit + rest.filter(isKnown).length;
  const lost = archive.lost + archive.entries.length - sound.length;
  const others = rest.filter((entry) => !isKnown(entry));
  const sent = send ? await sendNewest(others, send) : { kept: 0, unsent: 0 };
  const unfit = others.length - sent.kept - sent.unsent + returned.unfit;
  const added = fresh.length - rest.length + returned.restored;
  return { ok: true, added, known, lost, missing: archive.missing, unfit, ...sent };
}

/** Saves the pictures of known entries that are not on the device any more. */
async function restoreRemoved(
  history: LocalHistory,
  entries: readonly Entry[],
): Promise<{ restored: number; unfit: number }> {
  const outcome = { restored: 0, unfit: 0 };
  for (const { item, picture } of entries) {
    // One that can't be read may still be there.
    if (await history.picture(item.id).catch(() => picture)) continue;
    const { ok } = await history.restore(item.id, picture);
    outcome[ok ? 'restored' : 'unfit'] += 1;
  }
  return outcome;
}

/** Sends entries, the newest first, until the account keeps newer ones than the next, or can't be reached. */
async function sendNewest(
  entries: readonly Entry[],
  send: NonNullable<ArchiveAccount['send']>,
): Promise<{ kept: number; unsent: number }> {
  let unsent = 0;
  for (const [tried, { item, picture }] of entries.entries()) {
    const response = await send(item, picture);
    const kept = tried - unsent;
    if (response === 'refused') return { kept, unsent };
    if (response === 'later') return { kept, unsent: entries.length - kept };
    if (response === 'unsent') unsent += 1;
  }
  return { kept: entries.length - unsent, unsent };
}

type Entry = { item: HistoryItem; picture: Blob };

/** An archive may contain any bytes, so this opens each picture, one at a time. */
async function filterReadable(entries: readonly Entry[]): Promise<Entry[]> {
  const sound: Entry[] = [];
  for (const entry of entries) {
    const bitmap = await createImageBitmap(entry.picture).catch(() => null);
    bitmap?.close();
    if (bitmap) sound.push(entry);
  }
  return sound;
}
