import { providerTimeoutMs } from '../../domain/limits.ts';

/** A call that brought no answer: none in time, or the connection broke. `reason` is for the log. */
export type LostCall = { ok: false; code: 'timeout' | 'unreadable'; reason: string };

/**
 * Ends a call of an outside service that takes longer than it may: 30 s, on mobile
 * 45 s (spec, section 9). What the call does after its signal is not waited for.
 */
export async function withinTime<Answer>(
  mobile: boolean,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | LostCall> {
  // Not AbortSignal.timeout, whose timer would run on after the answer and keep the object awake.
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
