import { queries } from '../../api/queries.ts';
import { picturesKey } from '../../api/query-keys.ts';
import { isMarkedDeleted } from '../../device/history/deletion-marks.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import type { AddResponse } from '../../device/history/history-records.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { askToPersist } from '../../device/history/persistence.ts';
import { writeSavedMark } from '../../device/history/saved-marks.ts';
import { notifyEvicted, notifySaved, type SaveResponse } from './notify-saved.ts';
import { keepsPictures, readEviction } from './read-eviction.ts';
import { reportSaved } from './save-picture.ts';
import { sendToAccount } from './send-to-account.ts';

/**
 * Saves an edit that the device finished to the history, in place of the server's result. A picture that the
 * device does not store goes to the account, which always accepts an AI edit, and any picture if it saves
 * them. Returns 'storage_busy' or 'later' for a retry, and another code if the picture is stored nowhere.
 * `isFirst`: notify the user.
 */
export async function saveEdit(
  userId: string,
  item: HistoryItem,
  picture: Blob,
  { isFirst }: { isFirst: boolean },
): Promise<SaveResponse> {
  // It was deleted in the history before the editor saved it.
  if (isMarkedDeleted(userId, item.id)) return 'saved';
  const history = new LocalHistory(userId);
  const added = await addEdit(history, item, picture, { isOnlyCopy: false });
  if (added.ok) return reportEdit(userId, item.id);
  if (added.code === 'storage_busy') {
    // The server has no finished edits.
    if (isFirst) notifySaved(added.code);
    return added.code;
  }
  const sent = await sendToAccount(userId, item, picture);
  if (sent === 'kept' || sent === 'deleted') {
    if (!keepsPictures()) notifySaved(refusalOf(added));
    void queries.invalidateQueries({ queryKey: picturesKey });
    return 'saved';
  }
  // The server did not respond, or was busy.
  if (sent === 'later' || sent === 'unsent' || sent === 'busy') {
    if (isFirst) notifySaved(refusalOf(added));
    return 'later';
  }
  const forced = await addEdit(history, item, picture, { isOnlyCopy: true });
  if (forced.ok) return reportEdit(userId, item.id);
  notifySaved(refusalOf(forced));
  return refusalOf(forced);
}

async function addEdit(
  history: LocalHistory,
  item: HistoryItem,
  picture: Blob,
  options: { isOnlyCopy: boolean },
): Promise<AddResponse> {
  const added = await history.add(item, picture, await readEviction(history, item, options));
  // Pictures saved in the account stay in the history.
  if (!keepsPictures()) notifyEvicted(added.evicted);
  return added;
}

async function reportEdit(userId: string, id: string): Promise<SaveResponse> {
  writeSavedMark(userId, id, { isAcknowledged: false }, Date.now());
  void askToPersist();
  await reportSaved(userId, id);
  return 'saved';
}

function refusalOf({ code }: Extract<AddResponse, { ok: false }>) {
  return code === 'no_place' ? 'storage_full' : code;
}
