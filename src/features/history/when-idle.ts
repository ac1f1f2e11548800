/** The longest time, in milliseconds, that a picture waits on a page that is never idle. */
const idleWaitMaxMs = 1000;

/** Runs the work when the page is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, idleWaitMaxMs);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work, { timeout: idleWaitMaxMs });
  return () => cancelIdleCallback(callback);
}
