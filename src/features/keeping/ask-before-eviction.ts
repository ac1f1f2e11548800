import { historyLimits } from '../../../domain/limits.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { sessionStore } from '../session/session.tsx';

/** The picture that the next one replaces, and how the user's answer is returned. */
export interface EvictionQuestion {
  item: HistoryItem;
  /** Called once: whether the job may start. */
  answer: (mayStart: boolean) => void;
}

/** The users who have answered in this visit. */
const answered = new Set<string>();

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
 * pictures, the user sees first which picture goes for the new one, once in a visit.
 */
export async function mayEvict(userId: string): Promise<boolean> {
  const session = sessionStore.get();
  const keeps = session.state === 'signed-in' && session.user.keepPictures;
  const { items } = new LocalHistory(userId).read();
  const oldest = items[historyLimits.itemsMax - 1];
  if (keeps || !oldest || answered.has(userId) || listeners.size === 0) return true;
  const mayStart = await new Promise<boolean>((resolve) => {
    show({ item: oldest, answer: resolve });
  });
  show(null);
  if (mayStart) answered.add(userId);
  return mayStart;
}

function show(next: EvictionQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}
