/** The wait before a failed installation is tried again, in milliseconds. It is three times as long each time. */
const firstRetryMs = 9000;

/**
 * One file that fails to load fails the whole installation, so it is tried again while the page is open; files that
 * arrived are not fetched again.
 */
export function installOfflineStart(): () => void {
  let waitMs = firstRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const retry = () => {
    if (isStopped) return;
    timer = setTimeout(register, waitMs);
    waitMs *= 3;
  };
  const register = () =>
    void navigator.serviceWorker.register('/service-worker.js').then((registration) => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        // One that is replaced by another becomes redundant too.
        if (worker.state === 'redundant' && !registration.active) retry();
      });
      // Without it the app needs a network to start; nothing else changes.
    }, retry);
  register();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
