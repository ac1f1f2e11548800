import type { JobErrorCode } from '../../../domain/account/job-error.ts';
import type { ProviderFailure } from './provider.ts';

interface FailureRule {
  /** Only what the user or the vendor caused counts towards the user's limits. */
  whose: 'user' | 'operator' | 'vendor' | 'nobody';
  key: 'stays' | 'rests' | 'out';
  /** `uncertain`: something may have been made and billed, so only if the operator allows it. */
  nextKey: 'yes' | 'uncertain' | 'no';
  /** Whether the vendor may have billed the call. */
  isBilled: boolean;
  jobError: JobErrorCode;
}

/** The consequences of each failure for the user, the operator, the key and the next attempt. */
export const failureRules: Readonly<Record<ProviderFailure['code'], FailureRule>> = {
  key_limited: {
    whose: 'nobody',
    key: 'rests',
    nextKey: 'yes',
    isBilled: false,
    jobError: 'rate_limited',
  },
  key_rejected: {
    whose: 'operator',
    key: 'out',
    nextKey: 'yes',
    isBilled: false,
    jobError: 'unavailable',
  },
  out_of_money: {
    whose: 'operator',
    key: 'out',
    nextKey: 'yes',
    isBilled: false,
    jobError: 'unavailable',
  },
  misconfigured: {
    whose: 'operator',
    key: 'stays',
    nextKey: 'no',
    isBilled: false,
    jobError: 'unavailable',
  },
  unsupported_region: {
    whose: 'operator',
    key: 'stays',
    nextKey: 'no',
    isBilled: false,
    jobError: 'unavailable',
  },
  refused: {
    whose: 'user',
    key: 'stays',
    nextKey: 'no',
    isBilled: false,
    jobError: 'content_refused',
  },
  bad_picture: {
    whose: 'user',
    key: 'stays',
    nextKey: 'no',
    isBilled: false,
    jobError: 'bad_picture',
  },
  empty: {
    whose: 'vendor',
    key: 'stays',
    nextKey: 'yes',
    isBilled: false,
    jobError: 'empty_result',
  },
  unsuitable: {
    whose: 'vendor',
    key: 'stays',
    nextKey: 'no',
    isBilled: true,
    jobError: 'empty_result',
  },
  misshapen: {
    whose: 'vendor',
    key: 'stays',
    nextKey: 'no',
    isBilled: true,
    jobError: 'wrong_shape',
  },
  failed: { whose: 'vendor', key: 'stays', nextKey: 'yes', isBilled: false, jobError: 'busy' },
  timeout: {
    whose: 'vendor',
    key: 'stays',
    nextKey: 'uncertain',
    isBilled: true,
    jobError: 'timeout',
  },
  unreadable: {
    whose: 'vendor',
    key: 'stays',
    nextKey: 'uncertain',
    isBilled: true,
    jobError: 'provider_failed',
  },
};

export function mayTryAnotherKey({ code }: ProviderFailure, mayRepeat: boolean): boolean {
  const { nextKey } = failureRules[code];
  return nextKey === 'yes' || (nextKey === 'uncertain' && mayRepeat);
}
