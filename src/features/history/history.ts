import type { HistoryItem } from '../../device/history/history-item.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { askToPersist } from '../../device/history/persistence.ts';
import { writeSavedMark } from '../../device/history/saved-marks.ts';
import { notifyEvicted, notifySaved } from './notify-saved.ts';
import { reportSaved } from './save-picture.ts';

/**
 * Saves an edit that the device has finished to the history, in place of the server's picture of
 * it.
 */
export async function saveEdit(userId: string, item: HistoryItem, picture: Blob): Promise<void> {
  const added = await new LocalHistory(userId).add(item, picture);
  if (!added.ok) {
    notifySaved(added.code);
    return;
  }
  notifyEvicted(added.evicted);
  writeSavedMark(userId, item.id, { isAcknowledged: false }, Date.now());
  void askToPersist();
  await reportSaved(userId, item.id);
}
