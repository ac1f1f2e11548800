import type { Job } from '../../../domain/account/job.ts';
import { callApi } from '../../api/call-api.ts';
import { fetchPicture, isCached } from '../../api/job-picture.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { askToPersist } from '../../device/history/persistence.ts';
import type { StoreResponse } from '../../device/history/picture-store.ts';
import { readSavedMark, writeSavedMark } from '../../device/history/saved-marks.ts';
import { readSubmittedMark } from '../../device/history/submitted-marks.ts';
import { isMetered } from '../../device/metered.ts';
import { asUser, isKeeping } from '../session/session.tsx';
import { notifyEvicted, type SaveResponse } from './notify-saved.ts';
import { keepsPictures, readEviction } from './read-eviction.ts';

/**
 * Whether `saveJob` must save this picture, often from the socket's bytes: one made here. Another device's
 * picture is saved from the account's list, in free space. The device that finishes an edit saves it.
 */
export function isToSave(userId: string, job: Job): boolean {
  if (job.tool === 'edit' || job.state !== 'succeeded' || !job.result) return false;
  if (!readSubmittedMark(userId, job.id)) return false;
  return !readSavedMark(userId, job.id)?.isAcknowledged;
}

/**
 * Saves the picture of a finished job to the device's history, once, and reports it to the server. Only one
 * of several tabs does it.
 */
export async function saveJob(userId: string, job: Job): Promise<SaveResponse> {
  const { id, result } = job;
  if (!result || !isToSave(userId, job)) return 'saved';
  // The account has it, and it is downloaded when it is opened.
  if (isMetered() && !isCached(job) && isKeeping()) return 'saved';
  const options = { ifAvailable: true };
  return navigator.locks.request(`imagemint.save.${userId}.${id}`, options, async (lock) => {
    if (!lock) return 'later';
    if (!readSavedMark(userId, id)) {
      const history = new LocalHistory(userId);
      const asked = await history.ask();
      if (!asked.ok) return refusalOf(asked.code);
      const item = itemOf(job, result.url);
      const eviction = await readEviction(history, item, { isOnlyCopy: false });
      // This picture is only on the server until the account has one that may be evicted.
      if (!history.hasPlaceFor(item, eviction)) return 'later';
      const picture = await fetchPicture(job);
      if (!picture) return 'later';
      const added = await history.addNew(item, picture, eviction);
      // Pictures saved in the account stay in the history.
      if (!keepsPictures()) notifyEvicted(added.evicted);
      if (!added.ok) return added.code === 'no_place' ? 'later' : refusalOf(added.code);
      writeSavedMark(userId, id, { isAcknowledged: false }, Date.now());
      void askToPersist();
    }
    return reportSaved(userId, id);
  });
}

function refusalOf(code: Extract<StoreResponse, { ok: false }>['code']): SaveResponse {
  return code !== 'storage_busy' && keepsPictures() ? 'saved' : code;
}

export async function reportSaved(userId: string, id: string): Promise<SaveResponse> {
  try {
    await callApi('saveJob', { params: { id }, headers: asUser(userId) });
    writeSavedMark(userId, id, { isAcknowledged: true }, Date.now());
    return 'saved';
  } catch {
    return 'later';
  }
}

function itemOf(job: Job, url: string): HistoryItem {
  const ts = Date.parse(job.settledAt ?? job.createdAt);
  const { id, tool: type, prompt = '', request } = job;
  const options = request && 'options' in request ? request.options : undefined;
  return { id, type, prompt, url, ts, ...(options ? { options } : {}) };
}
