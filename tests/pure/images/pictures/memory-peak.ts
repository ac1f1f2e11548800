import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

/** Frees what is not alive: the second time waits for the first, which frees array buffers in a thread. */
function collectGarbage(): void {
  collect();
  collect();
}

/** How much less than the peak is not noticed, in bytes, because each look at what is alive takes time. */
const slackBytes = 2 * 1024 * 1024;

/**
 * Returns the most bytes of array buffers that are alive at the same time while `work` runs, more than
 * before. It looks in every turn of the event loop, and collects the garbage where there may be more
 * than at the last peak.
 */
export async function memoryPeak(work: () => Promise<unknown>): Promise<number> {
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const more = () => process.memoryUsage().arrayBuffers - before;
  let peak = 0;
  let isRunning = true;
  const running = work().finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    // Most buffers die young. A whole collection takes a second where many modules are loaded.
    if (more() > peak + slackBytes) collect({ type: 'minor' });
    if (more() > peak + slackBytes) {
      collectGarbage();
      peak = Math.max(peak, more());
    }
    await turn();
  }
  await running;
  return peak + slackBytes;
}
