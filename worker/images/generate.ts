import type { JobErrorCode } from '../../domain/account/job-error.ts';
import { jobSettlingMs, providerTimeoutMs } from '../../domain/limits.ts';
import { deviceOf } from '../../domain/tools/model-capabilities.ts';
import type { CallKind, LeasePool, LeaseRequest } from '../keys/lease.ts';
import type { ImageTask, Picture } from './image-task.ts';
import { logFailure, reportKey, takeLease } from './leased-call.ts';
import { failureRules, mayTryAnotherKey } from './providers/failure.ts';
import type { ImageProvider, ProviderFailure } from './providers/provider.ts';

/** Spec, section 9. */
const attemptsMax = 3;

const askAgainMs = 1000;

export interface WorkedJob {
  id: string;
  userId: string;
  userHash: string;
  mobile: boolean;
  deadlineAt: number;
  spareCalls?: number | undefined;
  task: ImageTask;
  /** The request that an earlier instance of the account left with a vendor, and its key. */
  resumed?: { key: string; accepted: string } | null;
}

export interface Gateway {
  provider: ImageProvider;
  pool: LeasePool;
  /** Whether to repeat a billed call that may have made a picture. */
  mayRepeat: boolean;
  clock(): number;
  pause(waitMs: number): Promise<void>;
  /** Receives each failed call, and how long it took. */
  failed(failure: ProviderFailure, tookMs: number): void;
}

/** `wait` and `start` return false when the job has ended. */
export interface JobProgress {
  wait(progress: { place: number; etaMs: number }): boolean;
  /** `usualMs` is what calls of this kind take, where that is known. */
  start(usualMs: number | null): boolean;
  /** The vendor has accepted the request, which can be asked for again after a restart. */
  accepted(request: { key: string; accepted: string; isCancellable: boolean }): void;
  /** The last call does not count towards the user's limits: only the operator, or nobody, is at fault. */
  uncounted(whose: 'operator' | 'nobody'): void;
}

export type GenerateOutcome =
  | { ok: true; picture: Picture; costMicroUsd?: number; tookMs: number | null }
  | { ok: false; code: JobErrorCode; reason: string }
  /** The job ended in the queue: there is no error to report. */
  | { ok: false; code: 'ended'; reason: string };

/**
 * Leases a key, calls the provider, and tries up to `attemptsMax` keys. Repeats a call that may have made a
 * picture only if `mayRepeat` is set.
 */
export async function generatePicture(
  job: WorkedJob,
  gateway: Gateway,
  progress: JobProgress,
): Promise<GenerateOutcome> {
  const { pool, provider } = gateway;
  const tried: string[] = [];
  // A key whose call failed is not tried again for this job; a rate-limited one may be.
  const spent = new Set<string>();
  let last: ProviderFailure | null = null;
  while (tried.length < attemptsMax && provider.keys.some((key) => !spent.has(key))) {
    const { resumed = null } = job;
    const lease = resumed
      ? { ok: true as const, ...resumed, keyNumber: provider.keys.indexOf(resumed.key) }
      : await waitForLease(job, { tried, spent }, gateway, progress);
    // The response to an earlier key explains the failure better than the missing lease.
    if (!lease.ok) return last && lease.code !== 'ended' ? explain(last) : lease;
    if ('leaseId' in lease && !progress.start(lease.usualMs ?? null)) {
      pool.giveBack(lease.leaseId);
      return ended();
    }
    const { key } = lease;
    tried.push(key);
    const calledAt = gateway.clock();
    const response = await provider.generate({
      task: job.task,
      keyNumber: lease.keyNumber,
      mobile: job.mobile,
      user: job.userHash,
      submission: {
        accepted: resumed?.accepted ?? null,
        store: (accepted, isCancellable) => progress.accepted({ key, accepted, isCancellable }),
      },
    });
    const tookMs = gateway.clock() - calledAt;
    const isOver = response.ok || failureRules[response.code].nextKey !== 'uncertain';
    if (isOver && 'leaseId' in lease && provider.limits.usualMs !== undefined) {
      pool.endCall(lease.leaseId);
    }
    if (response.ok) return { ...response, tookMs: resumed ? null : tookMs };
    last = response;
    const { keyNumber } = lease;
    logFailure('provider_call_failed', { jobId: job.id, keyNumber }, response);
    if (response.code !== 'key_limited') spent.add(key);
    const { whose } = failureRules[response.code];
    if (whose === 'operator' || whose === 'nobody') progress.uncounted(whose);
    gateway.failed(response, tookMs);
    reportKey(pool, key, response);
    if (resumed || !mayTryAnotherKey(response, gateway.mayRepeat)) break;
  }
  return last ? explain(last) : { ok: false, code: 'provider_failed', reason: 'no attempt made' };
}

function leaseRequest(
  job: WorkedJob,
  { keys, tried, spent }: Record<'keys' | 'tried' | 'spent', readonly string[]>,
  provider: ImageProvider,
  now: number,
): LeaseRequest {
  return {
    // The same ticket for the same attempt, so that repeated requests keep its position.
    ticket: `${job.userId}.${job.id}.${tried.length}`,
    userId: job.userId,
    keys,
    avoid: tried,
    spent,
    waitMaxMs: leaseWaitMs(job, provider, now),
    kind: kindOf(job.task, provider),
    ...(job.spareCalls === undefined ? {} : { spareCalls: job.spareCalls }),
  };
}

export function kindOf(
  { tool, quality = 'standard' }: Pick<ImageTask, 'tool' | 'quality'>,
  { capabilities }: Pick<ImageProvider, 'capabilities'>,
): CallKind {
  return { tool, quality, model: capabilities[tool]?.model ?? '' };
}

function leaseWaitMs(
  { deadlineAt, mobile, task }: WorkedJob,
  provider: ImageProvider,
  now: number,
): number {
  const limit = provider.capabilities[task.tool]?.timeLimitMs ?? providerTimeoutMs;
  return deadlineAt - now - limit[deviceOf(mobile)] - jobSettlingMs;
}

type Lease =
  | { ok: true; key: string; keyNumber: number; leaseId: number; usualMs?: number }
  | {
      ok: false;
      code:
        | 'rate_limited'
        | 'busy'
        | 'unavailable'
        | 'budget_spent'
        | 'deadline_exceeded'
        | 'ended';
      reason: string;
    };

async function waitForLease(
  job: WorkedJob,
  { tried, spent }: { tried: readonly string[]; spent: ReadonlySet<string> },
  gateway: Gateway,
  progress: JobProgress,
): Promise<Lease> {
  const keys = gateway.provider.keys.filter((key) => !spent.has(key));
  let isUnreachable = false;
  let position = { place: 1, etaMs: askAgainMs };
  for (;;) {
    const request = leaseRequest(
      job,
      { keys, tried, spent: [...spent] },
      gateway.provider,
      gateway.clock(),
    );
    const { ticket } = request;
    if (request.waitMaxMs < 0) {
      gateway.pool.withdraw(ticket);
      return isUnreachable
        ? { ok: false, code: 'busy', reason: 'the key pool does not respond' }
        : { ok: false, code: 'deadline_exceeded', reason: 'no time left for a call' };
    }
    const lease = await takeLease(gateway, request);
    isUnreachable = lease.state === 'unreachable';
    if (lease.state === 'granted') return { ok: true, ...lease };
    if (lease.state === 'late') continue;
    if (lease.state === 'full') return { ok: false, code: 'rate_limited', reason: 'pool is full' };
    if (lease.state === 'none') {
      return { ok: false, code: 'unavailable', reason: 'no key is left' };
    }
    if (lease.state === 'spent') {
      return { ok: false, code: 'budget_spent', reason: 'the calls of the day were made' };
    }
    let pauseMs = askAgainMs;
    if (lease.state === 'waiting') {
      position = { place: lease.place, etaMs: lease.etaMs };
      pauseMs = lease.pollAfterMs;
    }
    if (!progress.wait(position)) {
      gateway.pool.withdraw(ticket);
      return ended();
    }
    await gateway.pause(pauseMs);
    // The job may have been cancelled during the pause; then no key may be leased for it.
    if (!progress.wait(position)) {
      gateway.pool.withdraw(ticket);
      return ended();
    }
  }
}

function explain(response: ProviderFailure): GenerateOutcome {
  const { jobError } = failureRules[response.code];
  return { ok: false, code: jobError, reason: response.reason };
}

function ended(): { ok: false; code: 'ended'; reason: string } {
  return { ok: false, code: 'ended', reason: 'the job ended while it waited' };
}
