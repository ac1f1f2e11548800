import type { QueryClient } from '@tanstack/react-query';
import { historyLimits } from '../../../domain/limits.ts';
import { callApi } from '../../api/call-api.ts';
import { fetchBlob } from '../../api/job-picture.ts';
import {
  deletionScope,
  forgetDeletion,
  unsentDeletions,
} from '../../device/history/deletion-marks.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { type HistoryEntry, mergeHistory } from '../../device/history/merge-history.ts';
import { removeLeftovers } from '../../device/history/thumbnails.ts';
import { isMetered } from '../../device/metered.ts';
import { countComing } from '../keeping/keeping.ts';
import { readRecentJobs } from '../live/live.tsx';
import { asUser, isSignedInAs } from '../session/session.tsx';
import { readAccountHistory } from './read-account-history.ts';
import { isToSave } from './save-picture.ts';
import { isRefusal, sendToAccount } from './send-to-account.ts';
import { dueToSend, noteFailed, noteRefused, noteSent } from './unsent-pictures.ts';

/** Failed downloads of a picture before the network changes or a reload. */
const fetchesMax = 3;

const given = {
  failures: new Map<string, number>(),
  roomEnds: Number.POSITIVE_INFINITY,
};

export function fetchAgain(): void {
  given.failures.clear();
}

/** The queued sync of each user, which will include all changes until it starts. */
const waiting = new Map<string, Promise<boolean>>();

/**
 * Synchronizes the device's history with the account's: sends deletions and pictures, removes pictures
 * deleted elsewhere, and saves pictures while the device has space. Only one tab does it at a time. It leaves
 * out the results that `HistorySaver` will save. Returns false to be called again.
 */
export function syncHistory(userId: string, queries: QueryClient): Promise<boolean> {
  const waits = waiting.get(userId);
  if (waits) return waits;
  const next = navigator.locks.request(`imagemint.sync.${userId}`, () => {
    waiting.delete(userId);
    return syncNow(userId, queries);
  });
  waiting.set(userId, next);
  return next;
}

async function syncNow(userId: string, queries: QueryClient): Promise<boolean> {
  if (!isSignedInAs(userId)) return true;
  const history = new LocalHistory(userId);
  const wasDeleted = await sendDeletions(userId);
  const account = await readAccountHistory(queries);
  // This history belongs to another user.
  if (!isSignedInAs(userId)) return true;
  if (!account) return false;
  const known = unsentDeletions(userId);
  const device = { items: history.read().items, unsentDeletions: known };
  for (const id of wasDeleted) forgetDeletion(userId, id);
  const { toRemove, toSend, toSave } = mergeHistory(device, account);
  await history.forget(toRemove);
  const listed = account.pictures.map(({ id }) => id);
  const deleted = new Set(account.deletedIds);
  await removeLeftovers(userId, new Set(listed), (id) => deleted.has(id) && !history.has(id));
  const asked = await history.ask();
  const isBusy = !asked.ok && asked.code === 'storage_busy';
  if (isBusy && toSend.length + toSave.length > 0) return false;
  // A deletion must not wait until all pictures have arrived, so another sync follows.
  const isOver = () =>
    !isSignedInAs(userId) || [...unsentDeletions(userId)].some((id) => !known.has(id));
  const sent = await sendAll(history, toSend, isOver);
  const mayAdd = () => {
    const { items } = history.read();
    const { own } = countComing(userId, readRecentJobs(queries), items);
    return !isOver() && items.length + own < historyLimits.itemsMax;
  };
  const isSaved = await saveAll(history, saveNow(userId, queries, toSave), mayAdd);
  if (sent.hasChanged && isSignedInAs(userId)) await readAccountHistory(queries);
  // Sends the deletions that failed before or happened meanwhile.
  return sent.isDone && isSaved && unsentDeletions(userId).size === 0;
}

async function sendDeletions(userId: string): Promise<string[]> {
  const sent: string[] = [];
  for (const id of unsentDeletions(userId)) {
    try {
      const scope = deletionScope(userId, id);
      const query = scope ? { everywhere: `${scope.everywhere}` as const } : {};
      await callApi('deletePicture', { params: { id }, query, headers: asUser(userId) });
    } catch (error) {
      if (!isRefusal(error)) break;
    }
    sent.push(id);
  }
  return sent;
}

/**
 * Sends pictures one by one. `isDone`: none needs a retry. `hasChanged`: whether the server's list has
 * changed.
 */
async function sendAll(
  history: LocalHistory,
  items: readonly HistoryItem[],
  isOver: () => boolean,
): Promise<{ isDone: boolean; hasChanged: boolean }> {
  let hasChanged = false;
  const { due, isAll } = dueToSend(items);
  let isDone = isAll;
  for (const item of due) {
    if (isOver()) break;
    const picture = await history.picture(item.id).catch(() => 'unread' as const);
    if (picture === 'unread') return { isDone: false, hasChanged };
    // The browser has removed its bytes: nothing can be sent.
    if (!picture) continue;
    const response = await sendToAccount(history.userId, item, picture);
    if (response === 'later' || response === 'off') return { isDone: false, hasChanged };
    if (response === 'kept') {
      noteSent(item.id);
      hasChanged = true;
    } else if (response === 'unsent' || response === 'busy') {
      if (noteFailed(item.id)) isDone = false;
      if (response === 'busy') return { isDone: false, hasChanged };
    } else noteRefused(item.id, response);
    // It was deleted while it was sent.
    if (response === 'deleted') await history.forget([item.id]);
  }
  return { isDone, hasChanged };
}

/**
 * Returns what is saved without a request: pictures that only the server has for some days and, on an
 * unmetered network, pictures in the account. On a metered network those are downloaded when they are opened.
 */
function saveNow(
  userId: string,
  queries: QueryClient,
  toSave: readonly HistoryEntry[],
): HistoryEntry[] {
  const leftToSaver = new Set(
    readRecentJobs(queries)
      .filter((job) => isToSave(userId, job))
      .map(({ id }) => id),
  );
  const onDemand = isMetered();
  return toSave.filter(
    ({ item, account }) => !leftToSaver.has(item.id) && !(onDemand && account?.state === 'kept'),
  );
}

async function saveAll(
  history: LocalHistory,
  entries: readonly HistoryEntry[],
  mayAdd: () => boolean,
): Promise<boolean> {
  let isDone = true;
  for (const { item, account } of entries) {
    if (!mayAdd() || history.usage().items >= given.roomEnds) break;
    const failures = given.failures.get(item.id) ?? 0;
    if (failures >= fetchesMax) continue;
    const picture = await fetchBlob(account?.file?.url ?? '', { priority: 'low' });
    if (!picture) {
      given.failures.set(item.id, failures + 1);
      if (failures + 1 < fetchesMax) isDone = false;
      continue;
    }
    const added = await history.addFetched(item, picture);
    if (!added.ok && added.code === 'storage_busy') return false;
    if (!added.ok || added.unfit > 0) given.roomEnds = history.usage().items;
  }
  return isDone;
}
