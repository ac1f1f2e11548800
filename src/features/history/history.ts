import type { HistoryItem } from '../../device/history/history-item.ts';
import { writeKeptMark } from '../../device/history/kept-marks.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { askToPersist } from '../../device/history/persistence.ts';
import { tellSaved } from './keep-picture.ts';
import { sayKept, sayLetGo } from './say-kept.ts';

/** Puts an edit that the device has finished into the history, in place of what the server had of it. */
export async function keepEdit(userId: string, item: HistoryItem, picture: Blob): Promise<void> {
  const added = await new LocalHistory(userId).add(item, picture);
  if (!added.ok) {
    sayKept(added.code);
    return;
  }
  sayLetGo(added.letGo);
  writeKeptMark(userId, item.id, { isTold: false }, Date.now());
  void askToPersist();
  await tellSaved(userId, item.id);
}
