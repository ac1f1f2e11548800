/** The time after which a page has loaded all that it starts with, in milliseconds. */
const settledMs = 3000;

/**
 * Registers the service worker, so that from the next visit on the app starts without a network.
 * Only the dashboard does this: the front page loads nothing for it. Development has no service
 * worker. Returns a function that cancels the registration.
 */
export function prepareOfflineStart(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  // Waits, so that the service worker's requests do not delay the page's own.
  const timer = setTimeout(() => {
    // Without it the app needs a network to start; nothing else changes.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  }, settledMs);
  return () => clearTimeout(timer);
}
