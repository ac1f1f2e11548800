import { historyLimits } from '../../../domain/limits.ts';
import { queries } from '../../api/queries.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { nextEvicted } from '../../device/history/history-limits.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { removeSubmittedMark, writeSubmittedMark } from '../../device/history/submitted-marks.ts';
import { readRecentJobs } from '../live/live.tsx';
import { isKeeping } from '../session/session.tsx';
import { countComing } from './coming-pictures.ts';

/** The picture that the next one replaces, and how the user's answer is returned. */
export interface EvictionQuestion {
  item: HistoryItem;
  /** Called once: whether the job may start. */
  answer: (mayStart: boolean) => void;
}

let question: EvictionQuestion | null = null;
const listeners = new Set<() => void>();

export function readEvictionQuestion(): EvictionQuestion | null {
  return question;
}

export function subscribeToEvictionQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns whether a job may start, and marks it as this device's own. Where the device's history is full and
 * the account does not keep pictures, the user sees first which picture goes for the new one: before each
 * job, because each has another picture to go.
 */
export async function claimPlace(userId: string, jobId: string): Promise<boolean> {
  // One question at a time: a second submit meanwhile starts nothing.
  if (question) return false;
  // One tab after the other: two that submit at once have not the same place.
  const oldest = await navigator.locks.request(`imagemint.places.${userId}`, async () => {
    const { items } = new LocalHistory(userId).read();
    const { own, others } = countComing(userId, readRecentJobs(queries), items);
    const free = Math.max(0, historyLimits.itemsMax - items.length);
    writeSubmittedMark(userId, jobId, { mayEvict: !isKeeping() }, Date.now());
    return isKeeping() ? null : nextEvicted(items, own + Math.min(free, others));
  });
  if (!oldest || listeners.size === 0) return true;
  // Another one's question may have opened meanwhile.
  const mayStart =
    question === null &&
    (await new Promise<boolean>((resolve) => {
      show({
        item: oldest,
        answer: (isAgreed) => {
          show(null);
          resolve(isAgreed);
        },
      });
    }));
  if (!mayStart) giveUpPlace(userId, jobId);
  return mayStart;
}

/** Gives up the place of a job that was not submitted, or was refused. */
export function giveUpPlace(userId: string, jobId: string): void {
  removeSubmittedMark(userId, jobId);
}

function show(next: EvictionQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}
