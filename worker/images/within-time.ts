import { providerTimeoutMs } from '../../domain/limits.ts';

/** A call without a response: none in time, or the connection broke. `reason` is for the log. */
export type LostCall = { ok: false; code: 'timeout' | 'unreadable'; reason: string };

/**
 * Ends a call of an outside service after 30 s, on mobile after 45 s (spec, section 9), and aborts
 * its signal. Returns at once then, without waiting for the call. Never throws for errors of the
 * call.
 */
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
