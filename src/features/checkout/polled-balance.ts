import { sleep } from '../../../domain/retry.ts';
import { callApi } from '../../api/call-api.ts';

/** How often the balance is read, in milliseconds, and how many times: for half an hour in all. */
const readEveryMs = 3000;
const readsMax = 600;

/**
 * Watches the balance where no socket reports its changes: `changed` is called after each of them, and
 * when the balance is known only after a read that failed. Returns what ends the watch.
 */
export function watchPolledBalance(changed: () => void): () => void {
  let isOver = false;
  void poll();
  return () => {
    isOver = true;
  };

  async function poll(): Promise<void> {
    let known: number | undefined;
    for (let reads = 0; reads < readsMax; reads += 1) {
      if (reads > 0) await sleep(readEveryMs);
      if (isOver) return;
      const credits = await callApi('readCredits').catch(() => null);
      if (!credits || isOver) continue;
      if (reads > 0 && credits.balance !== known) changed();
      known = credits.balance;
    }
  }
}
