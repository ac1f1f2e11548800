import type { HistoryItem } from '../../device/history/history-item.ts';

/** Failed attempts to send a picture before its user retries, the network returns, or a reload. */
const sendsMax = 5;

/** The wait after the first failure; it doubles with each. */
const waitMs = 30_000;

export type Refusal = 'deleted' | 'refused' | 'too_old';

export interface UnsentPictures {
  failed: ReadonlyMap<string, { failures: number; dueAt: number }>;
  refused: ReadonlyMap<string, Refusal>;
  round: number;
}

let unsent: UnsentPictures = { failed: new Map(), refused: new Map(), round: 0 };
const listeners = new Set<() => void>();

export function readUnsent(): UnsentPictures {
  return unsent;
}

export function subscribeToUnsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the pictures to send now, those with the fewest failures first, so that one that never arrives does
 * not delay the others. `isAll` ignores waits.
 */
export function dueToSend(items: readonly HistoryItem[]): { due: HistoryItem[]; isAll: boolean } {
  const failuresOf = ({ id }: HistoryItem) => unsent.failed.get(id)?.failures ?? 0;
  const open = items.filter((item) => !unsent.refused.has(item.id) && failuresOf(item) < sendsMax);
  const due = open.filter(({ id }) => (unsent.failed.get(id)?.dueAt ?? 0) <= performance.now());
  return {
    due: due.toSorted((one, other) => failuresOf(one) - failuresOf(other)),
    isAll: due.length === open.length,
  };
}

export function noteFailed(id: string): boolean {
  const failures = (unsent.failed.get(id)?.failures ?? 0) + 1;
  const dueAt = performance.now() + waitMs * 2 ** (failures - 1);
  change({ failed: new Map(unsent.failed).set(id, { failures, dueAt }) });
  return failures < sendsMax;
}

export function noteRefused(id: string, refusal: Refusal): void {
  forgetFailures(id);
  change({ refused: new Map(unsent.refused).set(id, refusal) });
}

export function noteSent(id: string): void {
  forgetFailures(id);
}

function forgetFailures(id: string): void {
  if (!unsent.failed.has(id)) return;
  const failed = new Map(unsent.failed);
  failed.delete(id);
  change({ failed });
}

export function sendAgain(): void {
  const all = [...unsent.failed.keys()].map((id) => [id, { failures: 0, dueAt: 0 }] as const);
  if (all.length > 0) change({ failed: new Map(all), round: unsent.round + 1 });
}

function change(changed: Partial<UnsentPictures>): void {
  unsent = { ...unsent, ...changed };
  for (const listener of listeners) listener();
}
