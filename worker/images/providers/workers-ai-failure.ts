import { nextDayAt } from '../../../domain/days.ts';
import { knownWords } from '../known-words.ts';
import type { ProviderFailure } from './provider.ts';

/**
 * The error codes of Workers AI (vendor's page 'Errors'; 3030 and 8007 from its models). The
 * binding throws an error whose message begins with one.
 */
const meanings: Readonly<Record<string, ProviderFailure['code']>> = {
  /** The day's free allocation is used up. */
  3036: 'key_limited',
  /** No capacity at the moment: nothing was made, so another try is allowed. */
  3040: 'failed',
  /** The content was refused. */
  3030: 'refused',
  8007: 'refused',
  /** The call took too long or was aborted. */
  3007: 'timeout',
  3008: 'timeout',
  /** The account may not use the model, or any model: only the operator can help. */
  3023: 'key_rejected',
  3041: 'key_rejected',
  5016: 'key_rejected',
  5018: 'key_rejected',
  /** The request is invalid: too large, incomplete, or for an unknown model. */
  3003: 'refused',
  3006: 'refused',
  3042: 'refused',
  5004: 'refused',
  5005: 'refused',
  5007: 'refused',
};

/**
 * Translates an error that the bindings threw. Null where the error is not their own report of a
 * failure: the connection or the response broke, and something may have been made. `now` is in epoch
 * milliseconds.
 */
export function readFailure(error: unknown, now: number): ProviderFailure | null {
  if (!(error instanceof Error)) return null;
  const message = error.message;
  const [prefix = '', number = ''] = /^(?:\w+: )?(\d{4}):/.exec(message) ?? [];
  const isTheirs = number !== '' || error.name === 'InferenceUpstreamError' || 'code' in error;
  if (!isTheirs) return null;
  const code = meanings[number] ?? 'failed';
  const said = [number, knownWords(message.slice(prefix.length))].filter((part) => part !== '');
  const reason = `Workers AI: ${said.join(': ')}`;
  if (code !== 'key_limited') return { ok: false, code, reason };
  // The allocation is for one day, which begins at midnight UTC.
  return { ok: false, code, retryAfterMs: nextDayAt(now) - now, reason };
}
