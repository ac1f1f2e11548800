import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { fetchBlob } from '../../api/job-picture.ts';
import { forgetDeletion, unsentDeletions } from '../../device/history/deletion-marks.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { type HistoryEntry, mergeHistory } from '../../device/history/merge-history.ts';
import { removeLeftovers } from '../../device/history/thumbnails.ts';
import { readRecentJobs } from '../live/live.tsx';
import { readAccountHistory } from './account-history.ts';
import { isToSave } from './save-picture.ts';
import { isRefusal, sendToAccount } from './send-to-account.ts';

/** Pictures that this page can't send, or has no room for: they are not tried again before a reload. */
const given = { up: new Set<string>(), noRoom: false };

/**
 * Brings the device's history and the account's together: sends deletions and pictures, removes what
 * was deleted elsewhere, and saves what the device has free places for. One tab does it at a time.
 * What fails for want of a network is tried at the next change. The results that `HistorySaver`
 * has still to save are left to it. Returns false where the device's storage gave no answer: it is to be
 * called again.
 */
export async function syncHistory(userId: string, queries: QueryClient): Promise<boolean> {
  return navigator.locks.request(`imagemint.sync.${userId}`, async () => {
    const history = new LocalHistory(userId);
    const wasDeleted = await sendDeletions(userId);
    const account = await readAccountHistory(queries);
    // It is asked again by itself, and its answer is a change.
    if (!account) return true;
    const device = { items: history.read().items, unsentDeletions: unsentDeletions(userId) };
    for (const id of wasDeleted) forgetDeletion(userId, id);
    const { toRemove, toSend, toSave } = mergeHistory(device, account);
    await history.forget(toRemove);
    const listed = account.pictures.map(({ id }) => id);
    const deleted = new Set(account.deletedIds);
    await removeLeftovers(userId, new Set(listed), (id) => deleted.has(id) && !history.has(id));
    const asked = await history.ask();
    const isBusy = !asked.ok && asked.code === 'storage_busy';
    if (isBusy && toSend.length + toSave.length > 0) return false;
    let hasSent = false;
    for (const item of toSend) hasSent = (await send(history, item)) || hasSent;
    const leftToSaver = new Set(
      readRecentJobs(queries)
        .filter((job) => isToSave(userId, job))
        .map(({ id }) => id),
    );
    const others = toSave.filter(({ item }) => !leftToSaver.has(item.id));
    let saved: StoreState = 'open';
    for (const entry of others) {
      saved = await save(history, entry);
      if (saved !== 'open') break;
    }
    if (hasSent) await readAccountHistory(queries);
    return saved !== 'busy';
  });
}

/** Tells the server what was deleted here. Returns the ids of which it knows now. */
async function sendDeletions(userId: string): Promise<string[]> {
  const sent: string[] = [];
  for (const id of unsentDeletions(userId)) {
    try {
      await callApi('deletePicture', { params: { id } });
    } catch (error) {
      if (!isRefusal(error)) break;
    }
    sent.push(id);
  }
  return sent;
}

/** Sends a picture. Returns whether the server's list has changed by it. */
async function send(history: LocalHistory, item: HistoryItem): Promise<boolean> {
  const picture = given.up.has(item.id) ? null : await history.picture(item.id).catch(() => null);
  if (!picture) return false;
  const answer = await sendToAccount(item, picture);
  if (answer === 'kept' || answer === 'later') return answer === 'kept';
  given.up.add(item.id);
  // It was deleted while it was on its way.
  if (answer === 'deleted') await history.forget([item.id]);
  return false;
}

/** Whether the device takes another picture: it has no more room, or does not answer. */
type StoreState = 'open' | 'full' | 'busy';

/** Saves a picture of the server on the device. */
async function save(history: LocalHistory, { item, account }: HistoryEntry): Promise<StoreState> {
  if (given.noRoom || !account?.file) return 'full';
  const picture = await fetchBlob(account.file.url);
  if (!picture) return 'open';
  const added = await history.addToFreePlaces([{ item, picture }]);
  if (!added.ok && added.code === 'storage_busy') return 'busy';
  given.noRoom = !added.ok || added.unfit > 0;
  return given.noRoom ? 'full' : 'open';
}
