import { historyLimits } from '../../../domain/limits.ts';
import { queries } from '../../api/queries.ts';
import { userForgotten } from '../../api/request.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { nextEvicted } from '../../device/history/history-limits.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { removeSubmittedMark, writeSubmittedMark } from '../../device/history/submitted-marks.ts';
import { readRecentJobs } from '../live/live.tsx';
import { isKeeping } from '../session/session.tsx';
import { countComing } from './coming-pictures.ts';

export interface EvictionQuestion {
  item: HistoryItem;
  respond: (mayStart: boolean) => void;
}

let question: EvictionQuestion | null = null;
const listeners = new Set<() => void>();

// Another user of this browser is not asked, and starts no job of the previous one.
userForgotten.addEventListener('forgotten', () => question?.respond(false));

export function readEvictionQuestion(): EvictionQuestion | null {
  return question;
}

export function subscribeToEvictionQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns whether a job may start, and marks it as this device's own. If the device's history is full and the
 * account does not save pictures, the user first sees which picture the new one replaces. Each job evicts
 * another picture, so each one asks.
 */
export async function claimPlace(userId: string, jobId: string): Promise<boolean> {
  // One question at a time: a second submit meanwhile starts nothing.
  if (question) return false;
  let agreedId: string | null = null;
  for (;;) {
    const evicted = await takePlace(userId, jobId, agreedId);
    if (!evicted || evicted.id === agreedId || listeners.size === 0) return true;
    // The question of another job may have opened meanwhile.
    if (question) break;
    if (!(await ask(evicted, () => giveUpPlace(userId, jobId)))) break;
    // A picture that other tabs agreed to meanwhile is not shown twice.
    agreedId = evicted.id;
  }
  giveUpPlace(userId, jobId);
  return false;
}

export function giveUpPlace(userId: string, jobId: string): void {
  removeSubmittedMark(userId, jobId);
}

/**
 * Marks a job with the picture that it evicts, and returns that: the one the user agreed to, if it still
 * exists and no other job evicts it, else the oldest. Null if none is evicted, or only one that the account
 * has.
 */
function takePlace(
  userId: string,
  jobId: string,
  agreedId: string | null,
): Promise<HistoryItem | null> {
  // Tabs take turns, so that two simultaneous jobs do not evict the same picture.
  return navigator.locks.request(`imagemint.places.${userId}`, async () => {
    removeSubmittedMark(userId, jobId);
    const { items } = new LocalHistory(userId).read();
    const { own, others, evictedIds } = countComing(userId, readRecentJobs(queries), items);
    const free = Math.max(0, historyLimits.itemsMax - items.length);
    const left = items.filter(({ id }) => !evictedIds.has(id));
    const oldest = isKeeping() ? null : nextEvicted(left, own + Math.min(free, others));
    const evicted = oldest && (left.find(({ id }) => id === agreedId) ?? oldest);
    const mark = { mayEvict: !isKeeping(), ...(evicted ? { evictedId: evicted.id } : {}) };
    writeSubmittedMark(userId, jobId, mark, Date.now());
    return evicted;
  });
}

function ask(item: HistoryItem, onLeave: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: EvictionQuestion = {
      item,
      respond: (isAgreed) => {
        // A late response belongs to an earlier question.
        if (question !== asked) return;
        show(null);
        window.removeEventListener('pagehide', onLeave);
        resolve(isAgreed);
      },
    };
    window.addEventListener('pagehide', onLeave);
    show(asked);
  });
}

function show(next: EvictionQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}
