/** The longest time that a picture waits on a page that is never idle. */
const idleWaitMaxMs = 1000;

export function whenIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, idleWaitMaxMs);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work, { timeout: idleWaitMaxMs });
  return () => cancelIdleCallback(callback);
}

/** How long incomplete work waits until the next attempt. */
const againMs = 30_000;

/**
 * Runs the work when the page is idle, and again after a while if it resolves to false. Returns a function
 * that ends it.
 */
export function untilDone(work: () => Promise<boolean>): () => void {
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    const isDone = await work();
    if (!isDone && !isEnded) timer = setTimeout(() => void run(), againMs);
  };
  const cancel = whenIdle(() => void run());
  return () => {
    isEnded = true;
    clearTimeout(timer);
    cancel();
  };
}
