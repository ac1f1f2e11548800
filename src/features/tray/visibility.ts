export function readVisibility(): boolean {
  return document.visibilityState === 'visible';
}

export function followVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
