/**
 * Lets the app open without a network from the next visit on. Only who has entered
 * the dashboard gets it: the front page loads nothing for it. In development, where
 * nothing is built, there is none.
 */
export function prepareOfflineStart(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it the app needs a network, and nothing else is lost.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
