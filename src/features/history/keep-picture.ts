import type { Job } from '../../../domain/job.ts';
import { fetchPicture } from '../../api/job-picture.ts';
import { request } from '../../api/request.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { readKeptMark, writeKeptMark } from '../../device/history/kept-marks.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { askToPersist } from '../../device/history/persistence.ts';
import { sayLetGo } from './say-kept.ts';

/** `later`: the server could not be reached, and the next look tries again. */
export type KeepAnswer = 'kept' | 'later' | 'storage_full' | 'storage_off';

/**
 * Takes the picture of a finished job into the device's history, once, and tells
 * the server. Of several tabs one does it.
 */
export async function keepJob(userId: string, job: Job): Promise<KeepAnswer> {
  const { id, result } = job;
  if (job.state !== 'succeeded' || !result || readKeptMark(userId, id)?.isTold) return 'kept';
  const options = { ifAvailable: true };
  return navigator.locks.request(`imagemint.keep.${userId}.${id}`, options, async (lock) => {
    if (!lock) return 'kept';
    if (!readKeptMark(userId, id)) {
      const picture = await fetchPicture(job);
      if (!picture) return 'later';
      const added = await new LocalHistory(userId).addNew(itemOf(job, result.url), picture);
      if (!added.ok) return added.code;
      sayLetGo(added.letGo);
      writeKeptMark(userId, id, { isTold: false }, Date.now());
      void askToPersist();
    }
    return tellSaved(userId, id);
  });
}

/** Tells the server that the device has a picture. */
export async function tellSaved(userId: string, id: string): Promise<KeepAnswer> {
  try {
    await request(`/api/jobs/${id}/saved`, { method: 'POST' });
    writeKeptMark(userId, id, { isTold: true }, Date.now());
    return 'kept';
  } catch {
    return 'later';
  }
}

function itemOf(job: Job, url: string): HistoryItem {
  const ts = Date.parse(job.settledAt ?? job.createdAt);
  return { id: job.id, type: job.tool, prompt: job.prompt ?? '', url, ts };
}
