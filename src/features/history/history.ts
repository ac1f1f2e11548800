import type { HistoryItem } from '../../device/history/history-item.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { askToPersist } from '../../device/history/persistence.ts';
import { writeSavedMark } from '../../device/history/saved-marks.ts';
import { notifyEvicted, notifySaved, type SaveAnswer } from './notify-saved.ts';
import { reportSaved } from './save-picture.ts';

/**
 * Saves an edit that the device has finished to the history, in place of the server's picture of
 * it. Returns 'storage_busy' where it is to be tried again: `isFirst` says that the user is to know.
 */
export async function saveEdit(
  userId: string,
  item: HistoryItem,
  picture: Blob,
  { isFirst }: { isFirst: boolean },
): Promise<SaveAnswer> {
  const added = await new LocalHistory(userId).add(item, picture);
  notifyEvicted(added.evicted);
  if (!added.ok) {
    // The server has no finished edits.
    if (isFirst || added.code !== 'storage_busy') notifySaved(added.code, { isOnServer: false });
    return added.code;
  }
  writeSavedMark(userId, item.id, { isAcknowledged: false }, Date.now());
  void askToPersist();
  return reportSaved(userId, item.id);
}
