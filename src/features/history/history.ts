import type { HistoryItem } from '../../device/history/history-item.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { askToPersist } from '../../device/history/persistence.ts';
import { writeSavedMark } from '../../device/history/saved-marks.ts';
import { notifyEvicted, notifySaved } from './notify-saved.ts';
import { reportSaved } from './save-picture.ts';

/** Puts an edit that the device has finished into the history, in place of what the server had of it. */
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
