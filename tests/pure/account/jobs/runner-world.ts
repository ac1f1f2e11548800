import { vi } from 'vitest';
import type { JobRequest } from '../../../../domain/account/job.ts';
import type { AccountParts } from '../../../../worker/account/account-parts.ts';
import { JobRunner } from '../../../../worker/account/jobs/job-runner.ts';
import { ResultMover } from '../../../../worker/account/results/result-mover.ts';
import type {
  CallReport,
  LeaseRequest,
  LeaseResponse,
  RotationLimits,
} from '../../../../worker/keys/lease.ts';
import { deploymentVariables } from '../../deployment-variables.ts';
import { blackPng } from '../../images/pictures/black-png.ts';
import { openAccount } from '../open-account.ts';

/** The instant at which a test begins, in epoch milliseconds. */
export const start = Date.parse('2026-11-25T12:00:00Z');
/** The app's address, for links that a provider fetches. */
export const origin = 'https://imagemint.example';
/** What the provider sends for every picture. */
export const madePng = blackPng(8, 4);
/** The response of a pool with a free key: the first one. */
export const granted = { state: 'granted', keyNumber: 0, leaseId: 7, usableUntil: 0 } as const;
/** The response of a pool whose keys are all in use. */
export const waiting = { state: 'waiting', place: 2, etaMs: 9000, pollAfterMs: 1000 } as const;

/** A job with the picture of an upload. */
export const ofPicture: JobRequest = {
  id: 'job-1',
  tool: 'img2img',
  prompt: 'as a painting',
  uploadId: 'upload-1',
};

export const requestOf = (id: string) => ({ id, tool: 'text2img', prompt: 'a cat' }) as const;

/** Longest wait for what needs no timer, in real milliseconds. It comes within a few. */
const waitMaxMs = 60_000;

/**
 * A new account whose jobs run: its database is real, and so are the provider's client and the
 * pool's. The pool's object, the provider's server, R2 and the clock are the test's. `variables`
 * are those of the deployment that differ.
 */
export function openRunner(variables: object = {}) {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('scheduler', {
    wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  });
  /** What happened, in its order: states and stages of jobs, and calls of what is outside. */
  const events: string[] = [];
  const account: AccountParts = openAccount(() => Date.now(), {
    credits: () => undefined,
    job: (id) => {
      const job = account.jobs.read(id);
      events.push(`${job?.state} ${job?.stage}`);
    },
  });

  const pool = {
    lease: vi.fn<(request: LeaseRequest, limits: RotationLimits) => Promise<LeaseResponse>>(
      async () => granted,
    ),
    isSpent: vi.fn<(limits: RotationLimits, spareCalls?: number) => Promise<boolean>>(
      async () => false,
    ),
    withdraw: vi.fn<(ticket: string) => Promise<void>>(async () => undefined),
    giveBack: vi.fn<(leaseId: number) => Promise<void>>(async () => undefined),
    endCall: vi.fn<(leaseId: number) => Promise<void>>(async () => undefined),
    reportLimited: vi.fn<(key: string) => Promise<void>>(async () => undefined),
    reportRejected: vi.fn<(key: string) => Promise<void>>(async () => undefined),
    reportCall: vi.fn<(call: CallReport) => Promise<void>>(async () => undefined),
  };
  const bucket = {
    get: vi.fn<(key: string) => Promise<unknown>>(async () => null),
    put: vi.fn<(key: string) => Promise<void>>(async () => void events.push('stored in R2')),
  };
  const environment = {
    ...deploymentVariables,
    ...variables,
    PICTURES: bucket,
    KEY_POOLS: { getByName: () => pool },
  } as unknown as Env;

  /** The bodies of the calls that the provider got, and what it responds. */
  const calls: unknown[] = [];
  const provider = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ url: 'https://provider.example/made.png' }),
  );
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init = {}) => {
    if (init.method !== 'POST') return new Response(madePng);
    events.push('called');
    calls.push(typeof init.body === 'string' ? JSON.parse(init.body) : init.body);
    return provider();
  });

  /** What was logged, by its events. */
  const logged: Record<string, unknown>[] = [];
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => {
      logged.push({ level, ...(JSON.parse(line) as object) });
    });
  }

  const flushed = vi.fn<() => Promise<void>>(async () => void events.push('flushed'));
  let open = 0;
  const failures: unknown[] = [];
  const runner = new JobRunner({
    ...account,
    environment,
    userId: 'user',
    mover: new ResultMover(environment.PICTURES, account),
    flushed,
    waitUntil: (work) => {
      open += 1;
      work.then(
        () => (open -= 1),
        (error: unknown) => {
          open -= 1;
          failures.push(error);
        },
      );
    },
  });

  /**
   * Lets the jobs go on until `isReached`, without letting the clock go on. Throws where they end
   * before, or do not get there.
   */
  const until = async (isReached: () => boolean) => {
    const giveUpAt = performance.now() + waitMaxMs;
    while (!isReached()) {
      if (open === 0) throw new Error('Every job has ended before');
      if (performance.now() > giveUpAt) throw new Error('No job gets there');
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  /** Creates a job, as the intake does just before it is run. */
  const create = (request: JobRequest, { mobile = false, from = origin } = {}) => {
    const created = account.paidJobs.create(request, { mobile, origin: from, digest: request.id });
    if (!created.ok) throw new Error(created.code);
    return request.id;
  };
  return {
    account,
    environment,
    runner,
    pool,
    bucket,
    provider,
    calls,
    events,
    logged,
    flushed,
    failures,
    create,
    /** Creates a job and runs it. */
    begin: (request: JobRequest, how?: { mobile?: boolean; from?: string }) => {
      const id = create(request, how);
      runner.run(id);
      return id;
    },
    until,
    /** Waits until no job runs any more, without letting the clock go on. */
    ended: () => until(() => open === 0),
    /** Waits until the clients have what a job made or says. */
    sent: () => until(() => events.includes('flushed')),
    job: (id: string) => account.jobs.read(id),
    balance: () => {
      const { balance, held } = account.ledger.balance();
      return { balance, held };
    },
  };
}

/** Ends what `openRunner` began. */
export function closeRunner(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
