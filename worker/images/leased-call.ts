import { dayOf } from '../../domain/days.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import type { LeasePool, LeaseRequest, LeaseResponse } from '../keys/lease.ts';
import { failureRules } from './providers/failure.ts';
import type { ImageProvider, ProviderFailure } from './providers/provider.ts';

export type LeaseOutcome =
  | { state: 'granted'; key: string; keyNumber: number; leaseId: number; usualMs?: number }
  /** The response arrived too late to be used, and the lease was returned. */
  | { state: 'late' }
  /** The pool did not respond. A lease that it granted anyway ends unused. */
  | { state: 'unreachable' }
  | Exclude<LeaseResponse, { state: 'granted' }>;

/** `keyNumber` of the outcome counts the provider's keys, not those of the request. */
export async function takeLease(
  { provider, pool, clock }: { provider: ImageProvider; pool: LeasePool; clock: () => number },
  request: LeaseRequest,
): Promise<LeaseOutcome> {
  const requestedAt = clock();
  const lease = await pool.lease(request).catch((error: unknown) => {
    console.warn(JSON.stringify({ event: 'key_pool_unreachable', reason: String(error) }));
    return { state: 'unreachable' } as const;
  });
  if (lease.state !== 'granted') return lease;
  const { leaseId, usualMs } = lease;
  if (clock() - requestedAt > provider.limits.usableMs) {
    pool.giveBack(leaseId);
    return { state: 'late' };
  }
  const key = request.keys[lease.keyNumber] as string;
  const keyNumber = provider.keys.indexOf(key);
  return {
    state: 'granted',
    key,
    keyNumber,
    leaseId,
    ...(usualMs === undefined ? {} : { usualMs }),
  };
}

export function reportKey(pool: LeasePool, key: string, failure: ProviderFailure): void {
  const retryAfterMs = 'retryAfterMs' in failure ? (failure.retryAfterMs ?? null) : null;
  const rests = failureRules[failure.code].key === 'rests' || retryAfterMs !== null;
  if (rests) pool.reportLimited(key, retryAfterMs);
  else if (failure.code === 'key_rejected' || failure.code === 'out_of_money') {
    pool.reportRejected(key, failure.code);
  }
}

/** The provider's own text goes to the log only; the key's number is not secret. */
export function logFailure(
  event: 'provider_call_failed' | 'completion_failed',
  call: { jobId?: string; keyNumber: number },
  { code, reason }: ProviderFailure,
): void {
  console.warn(JSON.stringify({ event, ...call, code, reason }));
}

/** The pool reports why a key is out of use. This reports other failures that only the operator can end. */
export async function reportToOperator(
  environment: Env,
  provider: string,
  { code, reason }: ProviderFailure,
  now: number,
): Promise<void> {
  const { whose, key } = failureRules[code];
  if (whose !== 'operator' || key === 'out') return;
  const subject = `${provider}:${code}:${dayOf(now)}`;
  const detail = { provider, code, reason };
  await reportIncident(
    environment,
    { kind: 'provider_unusable', subject, detail, opensAgain: true },
    now,
  );
}
