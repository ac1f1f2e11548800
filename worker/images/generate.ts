import type { JobErrorCode } from '../../domain/error-code.ts';
import type { JobStage } from '../../domain/job.ts';
import { providerTimeoutMs } from '../../domain/limits.ts';
import type { LeaseAnswer, LeaseRequest } from '../keys/key-rotation.ts';
import type { LeasePool } from '../keys/lease-pool.ts';
import type { ImageTask, Picture } from './image-task.ts';
import type { ImageProvider, ProviderAnswer } from './providers/provider.ts';

/** Keys that are tried for one job (spec, section 9). */
const attemptsMax = 3;

/** Time that a job must have left besides the call itself, in milliseconds: to fetch the picture and keep it. */
const settlingMs = 10_000;

/** Whose lease it is, and how long it may be waited for. */
export interface LeasingJob {
  id: string;
  userId: string;
  mobile: boolean;
  /** Epoch milliseconds. */
  deadlineAt: number;
}

/** A job that is worked on, and what it is to become. */
export interface WorkedJob extends LeasingJob {
  task: ImageTask;
}

/** A job's first lease, asked for while the job was being written down. */
export interface EarlyLease {
  /** Epoch milliseconds, by our own clock. */
  askedAt: number;
  answer: Promise<LeaseAnswer>;
  /** There is no such job after all: others may have the key. */
  giveUp: () => void;
}

/** What generating needs of the world around it. */
export interface Gateway {
  provider: ImageProvider;
  pool: LeasePool;
  early?: EarlyLease | undefined;
  /** Whether a call that may have made a picture may be made again: each is billed. */
  mayRepeat: boolean;
  /** Epoch milliseconds. */
  clock(): number;
  /** Resolves after so many milliseconds, or at once when the job was cancelled. */
  pause(waitMs: number): Promise<void>;
}

/** How one job is followed while it runs. Each says false when the job has ended meanwhile. */
export interface JobProgress {
  report(progress: { stage: JobStage; place?: number; etaMs?: number }): boolean;
  /** Nothing is under way at the provider: the job can be cancelled again, and taken up after a restart. */
  wait(progress: { place: number; etaMs: number }): boolean;
  /** The provider is about to be called. */
  start(): boolean;
}

export type GenerateOutcome =
  | { ok: true; picture: Picture }
  | { ok: false; code: JobErrorCode; reason: string }
  /** The job ended while it waited: there is nothing left to say. */
  | { ok: false; code: 'ended'; reason: string };

/**
 * Brings one job from a key to a picture. A key that is limited, or whose answer
 * is empty or an error of the provider's, leads on to the next; a call that may
 * have made a picture (no answer, a broken one) is never made again, because
 * every call is billed.
 */
export async function generatePicture(
  job: WorkedJob,
  gateway: Gateway,
  progress: JobProgress,
): Promise<GenerateOutcome> {
  const { pool, provider } = gateway;
  const tried: string[] = [];
  // Keys whose call brought nothing are not asked again for this job; those that were limited may be.
  const spent = new Set<string>();
  let last: ProviderAnswer | null = null;
  while (tried.length < attemptsMax && provider.keys.some((key) => !spent.has(key))) {
    const lease = await waitForLease(job, { tried, spent }, gateway, progress);
    // What an earlier key said is nearer to the cause than that no other was to be had.
    if (!lease.ok) return last && lease.code !== 'ended' ? explain(last) : lease;
    if (!progress.start()) {
      pool.giveBack(lease.leaseId);
      return ended();
    }
    const key = provider.keys[lease.keyNumber] as string;
    tried.push(key);
    last = await provider.generate({
      task: job.task,
      keyNumber: lease.keyNumber,
      mobile: job.mobile,
    });
    if (last.ok) return { ok: true, picture: last.picture };
    logAnswer(job.id, lease.keyNumber, last);
    if (last.code !== 'key_limited') spent.add(key);
    if (last.code === 'key_limited') pool.reportLimited(key, last.retryAfterMs);
    if (last.code === 'key_rejected') pool.reportRejected(key);
    if (!mayTryAnotherKey(last, gateway.mayRepeat)) break;
  }
  return last ? explain(last) : { ok: false, code: 'provider_failed', reason: 'no attempt made' };
}

/**
 * Asks for a job's first lease before it is known whether there will be a job: the
 * pool decides while the account writes. Who then has none gives it up.
 */
export function leaseEarly(
  job: LeasingJob,
  { provider, pool, clock }: Pick<Gateway, 'provider' | 'pool' | 'clock'>,
): EarlyLease {
  const askedAt = clock();
  const request = leaseRequest(job, { keys: provider.keys, tried: [] }, askedAt);
  const answer = pool.lease(request);
  const giveUp = () => {
    answer
      .then((lease) => {
        if (lease.state === 'granted') pool.giveBack(lease.leaseId);
        if (lease.state === 'waiting') pool.withdraw(request.ticket);
      })
      .catch(() => undefined);
  };
  return { askedAt, answer, giveUp };
}

function leaseRequest(
  job: LeasingJob,
  { keys, tried }: { keys: readonly string[]; tried: readonly string[] },
  now: number,
): LeaseRequest {
  return {
    // The same for the same attempt: it keeps its place however often it asks.
    ticket: `${job.userId}.${job.id}.${tried.length}`,
    userId: job.userId,
    keys,
    avoid: tried,
    waitMaxMs: leaseWaitMs(job, now),
  };
}

/** What is left must suffice for the call and its picture: one that can't be kept is not begun. */
function leaseWaitMs({ deadlineAt, mobile }: LeasingJob, now: number): number {
  return deadlineAt - now - providerTimeoutMs[mobile ? 'mobile' : 'desktop'] - settlingMs;
}

type Lease =
  | { ok: true; keyNumber: number; leaseId: number }
  | { ok: false; code: 'rate_limited' | 'busy' | 'deadline_exceeded' | 'ended'; reason: string };

async function waitForLease(
  job: WorkedJob,
  { tried, spent }: { tried: readonly string[]; spent: ReadonlySet<string> },
  gateway: Gateway,
  progress: JobProgress,
): Promise<Lease> {
  const keys = gateway.provider.keys.filter((key) => !spent.has(key));
  let early = tried.length === 0 ? gateway.early : undefined;
  for (;;) {
    const askedAt = early?.askedAt ?? gateway.clock();
    const request = leaseRequest(job, { keys, tried }, askedAt);
    const { ticket } = request;
    if (request.waitMaxMs < 0) {
      gateway.pool.withdraw(ticket);
      return { ok: false, code: 'deadline_exceeded', reason: 'no time left for a call' };
    }
    const asked = early?.answer ?? gateway.pool.lease(request);
    early = undefined;
    const answer = await asked;
    if (answer.state === 'granted') {
      const { leaseId } = answer;
      const keyNumber = gateway.provider.keys.indexOf(keys[answer.keyNumber] as string);
      // By our own clock, which may differ from the pool's; the lease is no older than the question.
      const isUsable = gateway.clock() - askedAt <= gateway.provider.limits.usableMs;
      if (isUsable) return { ok: true, keyNumber, leaseId };
      // An answer that was long on its way is no longer good.
      gateway.pool.giveBack(leaseId);
      continue;
    }
    if (answer.state === 'full') return { ok: false, code: 'rate_limited', reason: 'pool is full' };
    if (answer.state === 'none') return { ok: false, code: 'busy', reason: 'no key is left' };
    const { place, etaMs } = answer;
    if (!progress.wait({ place, etaMs })) {
      gateway.pool.withdraw(ticket);
      return ended();
    }
    await gateway.pause(answer.pollAfterMs);
    // Cancelled meanwhile: nobody may lease a key for it.
    if (!progress.wait({ place, etaMs })) {
      gateway.pool.withdraw(ticket);
      return ended();
    }
  }
}

/**
 * Whether a failed call made nothing for certain, and another key may do better.
 * One of which nobody knows is repeated only where the operator bears its price.
 */
function mayTryAnotherKey(answer: ProviderAnswer, mayRepeat: boolean): boolean {
  if (answer.ok) return false;
  if (['timeout', 'unreadable'].includes(answer.code)) return mayRepeat;
  return ['key_limited', 'key_rejected', 'empty', 'failed'].includes(answer.code);
}

/** What a job's last answer means to its user. */
function explain(answer: ProviderAnswer): GenerateOutcome {
  if (answer.ok) return { ok: true, picture: answer.picture };
  const codes = {
    key_limited: 'rate_limited',
    key_rejected: 'provider_failed',
    empty: 'empty_result',
    unsuitable: 'empty_result',
    refused: 'content_refused',
    failed: 'busy',
    timeout: 'timeout',
    unreadable: 'provider_failed',
  } as const satisfies Record<typeof answer.code, JobErrorCode>;
  return { ok: false, code: codes[answer.code], reason: answer.reason };
}

function ended(): { ok: false; code: 'ended'; reason: string } {
  return { ok: false, code: 'ended', reason: 'the job ended while it waited' };
}

/** The provider's own words stay in the log. The key's number is no secret, the key is. */
function logAnswer(jobId: string, keyNumber: number, answer: ProviderAnswer): void {
  if (answer.ok) return;
  const { code, reason } = answer;
  console.warn(JSON.stringify({ event: 'provider_call_failed', jobId, keyNumber, code, reason }));
}
