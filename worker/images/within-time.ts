export type LostCall = { ok: false; code: 'timeout' | 'unreadable'; reason: string };

/** Aborts a call when its time is over, and returns at once. */
export async function withinTime<Response>(
  limitMs: number,
  call: (signal: AbortSignal) => Promise<Response>,
): Promise<Response | LostCall> {
  // AbortSignal.timeout would keep its timer after the response, and the object awake.
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), limitMs);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
  try {
    return await Promise.race([call(signal), aborted]);
  } catch (error) {
    return signal.aborted
      ? { ok: false, code: 'timeout', reason: 'no response in time' }
      : { ok: false, code: 'unreadable', reason: String(error) };
  } finally {
    clearTimeout(timer);
  }
}
