import type { JobErrorCode } from '../../../domain/account/job-error.ts';
import type { Configuration, ScreeningSettings } from '../../config.ts';
import { toHex } from '../../crypto/hex.ts';
import { derivedHmacKey } from '../../crypto/hmac.ts';
import { sha256Of } from '../../crypto/sha256.ts';
import {
  type GenerateOutcome,
  generatePicture,
  type JobProgress,
  kindOf,
} from '../../images/generate.ts';
import { createHost } from '../../images/hosts/create-host.ts';
import type { ImageTask } from '../../images/image-task.ts';
import { reportToOperator } from '../../images/leased-call.ts';
import { readHandedPicture } from '../../images/pictures/handed-picture.ts';
import { markResult } from '../../images/pictures/mark-result.ts';
import { factsOf, type PictureFacts } from '../../images/pictures/picture-format.ts';
import { describePicture } from '../../images/pictures/picture-store.ts';
import { callCost, priceOf } from '../../images/providers/call-cost.ts';
import { configuredProvider } from '../../images/providers/create-provider.ts';
import type { ImageProvider } from '../../images/providers/provider.ts';
import { keyPoolOf } from '../../keys/key-pool-of.ts';
import type { CallReport } from '../../keys/lease.ts';
import { isBlockedFile } from '../../screening/blocked-files.ts';
import { hasPictures, prepareTask } from '../../tools/prepare-task.ts';
import type { AccountParts } from '../account-parts.ts';
import { countRefusal } from '../bounds/refused-prompts.ts';
import type { ResultMover } from '../results/result-mover.ts';
import type { JobRecord } from './job-record.ts';
import { spareCalls } from './provider-budget.ts';

/** Origin for jobs older than the `origin` column. */
const unknownOrigin = 'https://unknown.invalid';

/** Longest response to a submission that is stored. Vendors send addresses and little else. */
const submissionLengthMax = 16 * 1024;

/** How long a result waits in the account before it moves to R2, in milliseconds. */
const movePauseMs = 100;

/** What a job needs of its Durable Object. */
export interface JobHost
  extends Pick<
    AccountParts,
    'paidJobs' | 'jobs' | 'uploads' | 'calls' | 'ledger' | 'refusedPrompts'
  > {
  environment: Env;
  userId: string;
  mover: ResultMover;
  /** Resolves when every change so far was sent to the open WebSockets. */
  flushed(): Promise<void>;
}

export interface Cancellation {
  /** Ends the pauses of a job that was cancelled while it waited. */
  signal: AbortSignal;
  /** Returns whether the vendor was asked to end the request, so that no further call may be made. */
  isCancelling: () => boolean;
}

interface Run {
  job: JobRecord;
  task: ImageTask;
  configuration: Configuration;
  provider: ImageProvider;
}

/** Makes the picture of a job and settles the job. One job has at most one call of this at a time. */
export async function makePicture(
  host: JobHost,
  id: string,
  cancellation: Cancellation,
): Promise<void> {
  const { environment, jobs, paidJobs } = host;
  const job = jobs.read(id);
  const configured = await configuredProvider(environment);
  if (!job?.request || !configured) return failJob(host, id, 'provider_failed');
  const { request, mobile } = job;
  const { configuration, provider } = configured;
  const resumed = job.state === 'running' ? job.submission : null;
  const isKnown = resumed?.provider === provider.name && provider.keys.includes(resumed.key);
  if (resumed && !isKnown) {
    reportInterrupted(host, provider, job, resumed.provider === provider.name);
    return failJob(host, id, 'interrupted');
  }
  if (!resumed && hasPictures(request)) jobs.report(id, { stage: 'uploading' });
  const prepared = await prepareTask({ request, mobile }, provider, {
    find: (uploadId) => findUpload(host, uploadId),
    read: (key, bytesMax) => readHandedPicture(environment.PICTURES, key, bytesMax),
    host: createHost(configuration, new URL(job.origin || unknownOrigin)),
  });
  if (!prepared.ok) {
    console.warn(JSON.stringify({ event: 'task_not_prepared', jobId: id, ...prepared }));
    return failJob(host, id, prepared.code);
  }
  const run = { job, task: prepared.task, configuration, provider };
  await provider.prepare?.(run.task);
  const outcome = await callProvider(host, run, resumed, cancellation);
  if (outcome.ok) return settle(host, run, outcome);
  if (cancellation.isCancelling() && paidJobs.cancel(id, 'running')) return;
  if (outcome.code !== 'ended') await failJob(host, id, outcome.code);
}

export async function failJob(host: JobHost, id: string, code: JobErrorCode): Promise<void> {
  await host.flushed().catch(() => undefined);
  host.paidJobs.fail(id, code);
}

/** Records what a call cost the operator, with its job and in the sums of all users. */
function reportCall(
  { environment, jobs }: Pick<JobHost, 'environment' | 'jobs'>,
  provider: ImageProvider,
  id: string,
  call: CallReport,
): void {
  if (call.costMicroUsd !== null) jobs.addProviderCost(id, call.costMicroUsd);
  keyPoolOf(environment, provider).reportCall(call);
}

/** Records a call whose outcome is lost. Its price is known where the provider is still the same. */
export function reportInterrupted(
  host: Pick<JobHost, 'environment' | 'jobs'>,
  provider: ImageProvider,
  { id, tool, request }: JobRecord,
  isSameProvider = true,
): void {
  const options = request && 'options' in request ? request.options : undefined;
  const quality = (options && 'quality' in options ? options.quality : null) ?? 'standard';
  const references = request && 'references' in request ? (request.references ?? []) : [];
  const known = {
    ...kindOf({ tool, quality }, provider),
    costMicroUsd: priceOf(provider.capabilities[tool], quality, references.length),
  };
  const unknown = { tool, quality, model: '', costMicroUsd: null };
  const lost = { outcome: 'interrupted', tookMs: null, credits: 0 };
  reportCall(host, provider, id, { ...(isSameProvider ? known : unknown), ...lost });
}

async function callProvider(
  host: JobHost,
  { job, task, configuration, provider }: Run,
  resumed: JobRecord['submission'],
  { signal, isCancelling }: Cancellation,
) {
  const { environment, jobs, userId } = host;
  const { id, mobile, deadlineAt } = job;
  const kind = kindOf(task, provider);
  return generatePicture(
    {
      id,
      userId,
      userHash: await hashOfUser(configuration.sessionSecret, userId),
      mobile,
      deadlineAt,
      spareCalls: spareCalls(host),
      task,
      resumed,
    },
    {
      provider,
      pool: keyPoolOf(environment, provider),
      mayRepeat: configuration.imageProvider.mayRepeat,
      clock: () => Date.now(),
      pause: (waitMs) => pause(waitMs, signal),
      failed: (failure, tookMs) => {
        const { code: outcome } = failure;
        const costMicroUsd = callCost(failure, provider.capabilities[task.tool], task);
        jobs.setSubmission(id, null);
        reportCall(host, provider, id, { ...kind, outcome, tookMs, costMicroUsd, credits: 0 });
        void reportToOperator(environment, provider.name, failure, Date.now());
      },
    },
    progressOf(host, id, provider.name, isCancelling),
  );
}

function progressOf(
  { paidJobs, jobs, calls }: JobHost,
  id: string,
  providerName: string,
  isCancelling: () => boolean,
): JobProgress {
  return {
    wait: (progress) => !isCancelling() && paidJobs.wait(id, progress),
    start: (usualMs) => {
      if (isCancelling()) return false;
      const isUnavailable = calls.unavailableUntil() !== null;
      if (isUnavailable || !calls.mayCall()) {
        paidJobs.fail(id, isUnavailable ? 'unavailable' : 'too_many_failures');
        return false;
      }
      const isStarted = paidJobs.start(id, usualMs);
      if (isStarted) calls.record(id);
      return isStarted;
    },
    accepted: (submission) => {
      if (submission.accepted.length > submissionLengthMax) return;
      jobs.setSubmission(id, { provider: providerName, ...submission });
    },
    uncounted: (whose) => (whose === 'operator' ? calls.blameOperator(id) : calls.forgetLast(id)),
  };
}

/** Marks and stores a picture, charges for it, and moves it to R2. */
async function settle(
  host: JobHost,
  { job, task, configuration, provider }: Run,
  made: Extract<GenerateOutcome, { ok: true }>,
): Promise<void> {
  const { environment, paidJobs, userId, mover } = host;
  const { id, tool, cost } = job;
  const costMicroUsd = callCost(made, provider.capabilities[task.tool], task);
  const call = { ...kindOf(task, provider), tookMs: made.tookMs, costMicroUsd };
  if (await isBlocked(host, id, made.picture.bytes, configuration.screening)) {
    reportCall(host, provider, id, { ...call, outcome: 'picture_refused', credits: 0 });
    return failJob(host, id, 'picture_refused');
  }
  const bytes = await markResult(
    { picture: made.picture, tool, jobId: id, source: task.source },
    configuration.marking,
    environment,
  );
  const picture = {
    ...describePicture({ userId, jobId: id }, made.picture),
    ...(call.model === '' ? {} : { model: call.model }),
  };
  const isCharged = paidJobs.succeed(id, { picture, bytes });
  const outcome = isCharged ? 'made' : 'late';
  reportCall(host, provider, id, { ...call, outcome, credits: isCharged ? cost : 0 });
  if (!isCharged) return;
  try {
    // Clients receive the result before R2 does.
    await host.flushed();
    await scheduler.wait(movePauseMs);
    await mover.move(id, bytes);
  } catch (error) {
    // The result remains in the account's database; the alarm retries the move.
    const reason = String(error);
    console.warn(JSON.stringify({ event: 'picture_not_moved', jobId: id, reason }));
  }
}

/** Whether the result is in the list of blocked files, which counts as a refused prompt. */
async function isBlocked(
  host: JobHost,
  id: string,
  bytes: Uint8Array,
  { matchesHashes, freezeAfter }: ScreeningSettings,
): Promise<boolean> {
  if (!matchesHashes) return false;
  const file = { sha256: await sha256Of(bytes), userId: host.userId, from: 'result' } as const;
  const found = await isBlockedFile(host.environment, file);
  if (found) countRefusal(host, id, freezeAfter);
  return found;
}

function findUpload(
  { uploads }: JobHost,
  uploadId: string,
): { key: string; facts: PictureFacts } | null {
  const upload = uploads.read(uploadId);
  const facts = upload && factsOf(upload);
  return facts && { key: upload.key, facts };
}

/** The vendor can act against one abuser by it, and learns nothing of the user. */
async function hashOfUser(secret: string, userId: string): Promise<string> {
  const key = await derivedHmacKey(secret, 'image provider user');
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(userId));
  return toHex(signed).slice(0, 32);
}

function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, waitMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
