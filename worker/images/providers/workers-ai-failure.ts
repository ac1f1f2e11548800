import { nextDayAt } from '../../../domain/days.ts';
import { knownWords } from '../known-words.ts';
import type { ProviderFailure } from './provider.ts';

/** The vendor's page 'Errors'; 3030 and 8007 from its models. */
const meanings: Readonly<Record<string, ProviderFailure['code']>> = {
  3036: 'out_of_money',
  3040: 'failed',
  3030: 'refused',
  8007: 'refused',
  3007: 'timeout',
  3008: 'timeout',
  3023: 'key_rejected',
  3041: 'key_rejected',
  5016: 'key_rejected',
  5018: 'key_rejected',
  3003: 'misconfigured',
  3006: 'bad_picture',
  3039: 'misconfigured',
  3042: 'misconfigured',
  5004: 'misconfigured',
  5005: 'misconfigured',
  5007: 'misconfigured',
  5019: 'misconfigured',
};

export function isModelError(code: number): boolean {
  return Object.hasOwn(meanings, String(code));
}

/** What the API or a gateway refused before any model. */
export class ApiRefusal extends Error {
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}

/**
 * Returns null if the error is not the bindings' own report of a failure: the connection broke, and something
 * may have been made.
 */
export function readFailure(error: unknown, now: number): ProviderFailure | null {
  if (error instanceof ApiRefusal) return error.failure;
  if (!(error instanceof Error)) return null;
  const message = error.message;
  const [prefix = '', number = ''] = /^(?:\w+: )?(\d{4}):/.exec(message) ?? [];
  const isTheirs = number !== '' || error.name === 'InferenceUpstreamError' || 'code' in error;
  if (!isTheirs) return null;
  const code = meanings[number] ?? 'failed';
  const parts = [number, knownWords(message.slice(prefix.length))].filter((part) => part !== '');
  const reason = `Workers AI: ${parts.join(': ')}`;
  if (code !== 'out_of_money') return { ok: false, code, reason } as ProviderFailure;
  // The allocation is for one day, which starts at midnight UTC.
  return { ok: false, code, retryAfterMs: nextDayAt(now) - now, reason };
}
