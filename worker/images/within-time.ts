import { providerTimeoutMs } from '../../domain/limits.ts';

export type LostCall = { ok: false; code: 'timeout' | 'unreadable'; reason: string };

/** Aborts a call after 30 s, on mobile after 45 s (spec, section 9), and returns at once then. */
export async function withinTime<Response>(
  mobile: boolean,
  call: (signal: AbortSignal) => Promise<Response>,
): Promise<Response | LostCall> {
  // AbortSignal.timeout would keep its timer after the response, and with it the object awake.
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(
    () => controller.abort(),
    providerTimeoutMs[mobile ? 'mobile' : 'desktop'],
  );
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
  try {
    return await Promise.race([call(signal), aborted]);
  } catch (error) {
    return signal.aborted
      ? { ok: false, code: 'timeout', reason: 'no answer in time' }
      : { ok: false, code: 'unreadable', reason: String(error) };
  } finally {
    clearTimeout(timer);
  }
}
