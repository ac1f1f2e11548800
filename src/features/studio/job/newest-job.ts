import type { Job } from '../../../../domain/account/job.ts';
import type { Tool } from '../../../../domain/tools/tools.ts';
import { userForgotten } from '../../../api/request.ts';
import { followedKey } from '../../../device/drafts/followed-job.ts';
import { parseStored, readStored, writeStored } from '../../../device/stored.ts';
import type { Submission } from './submit-job.ts';

/**
 * The step before a job exists: the submit has started, its picture is being sent, its request is, or the
 * request waits for the network after a lost response.
 */
export type SubmitStep = 'starting' | 'sending' | 'submitting' | 'waiting';

export interface NewestJobState {
  /** The job that is followed; null if there is none. */
  jobId: string | null;
  /** The job whose request got no response; null if none is in doubt. */
  doubtId: string | null;
  /** Null while nothing is being submitted. */
  step: SubmitStep | null;
  /** How much of the picture has been sent, in percent; null if that is not known. */
  sentPercent: number | null;
}

/**
 * A tool's newest job, and the submit under way. A submit continues after its page was left, so every page of
 * the tool shares this: one that returns meanwhile neither considers the job lost nor submits another one.
 * The ids are stored on the device, for a reload.
 */
export class NewestJob {
  readonly #key: string;
  readonly #doubtKey: string;
  readonly #submittedKey: string;
  readonly #endedKey: string;
  readonly #listeners = new Set<() => void>();
  #state: NewestJobState;
  #attempts = new AbortController();

  constructor(key: string) {
    this.#key = key;
    this.#doubtKey = `${key}.doubt`;
    this.#submittedKey = `${key}.submitted`;
    this.#endedKey = `${key}.ended`;
    this.#state = this.#readStored();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): NewestJobState => this.#state;

  reopen(): void {
    if (this.#state.step === null) this.#state = this.#readStored();
  }

  begin(): boolean {
    if (this.#state.step !== null) return false;
    this.show('starting');
    return true;
  }

  /** Shows the step of the submit; null ends it. */
  show(step: SubmitStep | null, sentPercent: number | null = null): void {
    this.#change({ step, sentPercent });
  }

  /** Returns a signal that `withdraw` aborts. */
  remember(jobId: string, submission: Submission): AbortSignal {
    this.#attempts = new AbortController();
    writeStored(this.#key, jobId);
    writeStored(this.#doubtKey, jobId);
    writeStored(this.#submittedKey, JSON.stringify(submission));
    return this.#attempts.signal;
  }

  /** Ends the attempts to submit, and forgets a job that is in doubt. */
  readonly withdraw = (): void => {
    this.#attempts.abort();
    if (this.#state.step !== null || this.#state.doubtId === null) return;
    this.#change({ jobId: null, doubtId: null });
    this.forget();
  };

  /** Returns what was submitted with the followed job; null if that is not known. */
  submitted(): Submission | null {
    const submission = parseStored<Submission>(readStored(this.#submittedKey));
    return submission?.jobs[0]?.id === this.#state.jobId ? submission : null;
  }

  /** Returns the followed job if it has ended; it is shown until the server has responded. */
  ended(): Job | undefined {
    const job = parseStored<Job>(readStored(this.#endedKey));
    return job?.id === this.#state.jobId ? job : undefined;
  }

  /** Stores the ended job for a reload; null forgets it. */
  storeEnded(job: Job | null): void {
    writeStored(this.#endedKey, job && JSON.stringify(job));
  }

  follow(jobId: string): void {
    writeStored(this.#doubtKey, null);
    writeStored(this.#submittedKey, null);
    this.#change({ jobId, doubtId: null });
  }

  forget(): void {
    const { jobId, doubtId } = this.#state;
    writeStored(this.#key, jobId);
    writeStored(this.#doubtKey, doubtId);
    writeStored(this.#submittedKey, null);
  }

  doubt(jobId: string): void {
    this.#change({ jobId, doubtId: jobId });
  }

  settleDoubt(jobId: string): void {
    if (readStored(this.#doubtKey) !== jobId) return;
    writeStored(this.#doubtKey, null);
    writeStored(this.#submittedKey, null);
  }

  #readStored(): NewestJobState {
    const jobId = readStored(this.#key);
    return { jobId, doubtId: readStored(this.#doubtKey), step: null, sentPercent: null };
  }

  #change(changed: Partial<NewestJobState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

const all = new Map<string, NewestJob>();
userForgotten.addEventListener('forgotten', () => all.clear());

export function openNewestJob(userId: string, tool: Tool): NewestJob {
  const key = followedKey(userId, tool);
  const newest = all.get(key) ?? new NewestJob(key);
  all.set(key, newest);
  newest.reopen();
  return newest;
}
