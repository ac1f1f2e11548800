import { excerpt } from '../pictures/answer-body.ts';
import type { ProviderFailure } from './provider.ts';

/**
 * What the codes of Workers AI mean (vendor's page 'Errors', and 3030 and 8007
 * from its models): the binding throws an error whose message begins with one.
 */
const meanings: Readonly<Record<string, ProviderFailure['code']>> = {
  /** The day's free allocation is used up. */
  3036: 'key_limited',
  /** No capacity at the moment: nothing was made, and another try is fair. */
  3040: 'failed',
  /** The content was refused. */
  3030: 'refused',
  8007: 'refused',
  /** It took too long, or was broken off. */
  3007: 'timeout',
  3008: 'timeout',
  /** The account may not use the model, or not use any: only the operator can help. */
  3023: 'key_rejected',
  3041: 'key_rejected',
  5016: 'key_rejected',
  5018: 'key_rejected',
  /** The call itself is wrong: too large, not complete, no such model. */
  3003: 'refused',
  3006: 'refused',
  3042: 'refused',
  5004: 'refused',
  5005: 'refused',
  5007: 'refused',
};

const dayMs = 24 * 60 * 60_000;

/**
 * What a thrown error of the bindings means. Null where they do not say themselves
 * that they failed: a broken connection or answer, after which something may have
 * been made all the same.
 */
export function readFailure(error: unknown, now: number): ProviderFailure | null {
  if (!(error instanceof Error)) return null;
  const message = error.message;
  const [, number = ''] = /^(?:\w+: )?(\d{4}):/.exec(message) ?? [];
  const isTheirs = number !== '' || error.name === 'InferenceUpstreamError' || 'code' in error;
  if (!isTheirs) return null;
  const code = meanings[number] ?? 'failed';
  const reason = `Workers AI: ${excerpt(message)}`;
  if (code !== 'key_limited') return { ok: false, code, reason };
  // The allocation is a day's, and days begin at midnight UTC.
  return { ok: false, code, retryAfterMs: dayMs - (now % dayMs), reason };
}
