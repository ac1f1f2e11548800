/** By then a page has all that it opens with, in milliseconds. */
const settledMs = 3000;

/**
 * Lets the app open without a network from the next visit on. Only who has entered
 * the dashboard gets it: the front page loads nothing for it. In development, where
 * nothing is built, there is none. Returns how to leave it, should the page go first.
 */
export function prepareOfflineStart(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  // What it fetches must not be in the way of what the page itself still needs.
  const timer = setTimeout(() => {
    // Without it the app needs a network, and nothing else is lost.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  }, settledMs);
  return () => clearTimeout(timer);
}
