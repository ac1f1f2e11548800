/** Whether the tab is on screen. */
export function readVisibility(): boolean {
  return document.visibilityState === 'visible';
}

/** Calls the listener when that changes. Returns a function that unsubscribes. */
export function followVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
