import type { Job } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import { queries } from '../../api/queries.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { nextEvicted } from '../../device/history/history-limits.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { readSavedMark } from '../../device/history/saved-marks.ts';
import { readRecentJobs } from '../live/live.tsx';
import { sessionStore } from '../session/session.tsx';

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
 * Returns whether a job may start. Where the device's history is full and the account does not keep
 * pictures, the user sees first which picture goes for the new one: before each job, because each
 * has another picture to go.
 */
export async function mayEvict(userId: string): Promise<boolean> {
  const session = sessionStore.get();
  const keeps = session.state === 'signed-in' && session.user.keepPictures;
  const { items } = new LocalHistory(userId).read();
  const coming = readRecentJobs(queries).filter((job) => isComing(userId, job, items)).length;
  const oldest = nextEvicted(items, coming);
  // One question at a time: a second submit meanwhile starts nothing.
  if (question) return false;
  if (keeps || !oldest || listeners.size === 0) return true;
  const mayStart = await new Promise<boolean>((resolve) => {
    show({ item: oldest, answer: resolve });
  });
  show(null);
  return mayStart;
}

/** Whether a job's picture will take a place of this device: it is being generated, or not saved yet. */
function isComing(userId: string, job: Job, items: readonly HistoryItem[]): boolean {
  if (!isSettled(job.state)) return true;
  if (job.state !== 'succeeded' || !job.result || job.tool === 'edit') return false;
  return !readSavedMark(userId, job.id) && !items.some(({ id }) => id === job.id);
}

function show(next: EvictionQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}
