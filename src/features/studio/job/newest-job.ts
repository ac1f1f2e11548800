import type { Tool } from '../../../../domain/tools/tools.ts';
import { userForgotten } from '../../../api/request.ts';
import { readStored, writeStored } from '../../../device/stored.ts';

/**
 * What the user waits for before a job exists: the submit has begun, its picture is being sent, or
 * its request is.
 */
export type SubmitStep = 'starting' | 'sending' | 'submitting';

export interface NewestJobState {
  /** The job that is followed; null where there is none. */
  jobId: string | null;
  /** The job whose request got no response; null where none is in doubt. */
  doubtId: string | null;
  /** Null while nothing is being submitted. */
  step: SubmitStep | null;
}

/**
 * A tool's newest job, and the submit that is under way. A submit goes on after its page was left,
 * so every page of the tool shares this: one that returns meanwhile neither takes the job for lost
 * nor submits another one. The ids are stored on the device, for a reload.
 */
export class NewestJob {
  readonly #key: string;
  readonly #doubtKey: string;
  readonly #listeners = new Set<() => void>();
  #state: NewestJobState;

  constructor(key: string) {
    this.#key = key;
    this.#doubtKey = `${key}.doubt`;
    this.#state = this.#readStored();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): NewestJobState => this.#state;

  /** Reads again what the device stores, which another tab may have changed, unless a submit is under way. */
  reopen(): void {
    if (this.#state.step === null) this.#state = this.#readStored();
  }

  /** Begins a submit. Returns false where one is under way. */
  begin(): boolean {
    if (this.#state.step !== null) return false;
    this.show('starting');
    return true;
  }

  /** Shows how far the submit is; null ends it. */
  show(step: SubmitStep | null): void {
    this.#change({ step });
  }

  /** Stores the id of a job that is about to be requested. A reload asks the server about it. */
  remember(jobId: string): void {
    writeStored(this.#key, jobId);
    writeStored(this.#doubtKey, jobId);
  }

  /** The server has the job, or a document waits for it. */
  follow(jobId: string): void {
    writeStored(this.#doubtKey, null);
    this.#change({ jobId, doubtId: null });
  }

  /** The server has refused the job that was remembered: the one before it is the newest again. */
  forget(): void {
    const { jobId, doubtId } = this.#state;
    writeStored(this.#key, jobId);
    writeStored(this.#doubtKey, doubtId);
  }

  /** Whether the server has the job is not known. */
  doubt(jobId: string): void {
    this.#change({ jobId, doubtId: jobId });
  }

  /** The server has answered for the job: a later answer that it has none says nothing about the submit. */
  settleDoubt(jobId: string): void {
    if (readStored(this.#doubtKey) === jobId) writeStored(this.#doubtKey, null);
  }

  #readStored(): NewestJobState {
    return { jobId: readStored(this.#key), doubtId: readStored(this.#doubtKey), step: null };
  }

  #change(changed: Partial<NewestJobState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

const all = new Map<string, NewestJob>();
userForgotten.addEventListener('forgotten', () => all.clear());

/** Returns a tool's newest job, the same for every page. */
export function openNewestJob(userId: string, tool: Tool): NewestJob {
  const key = keyOf(userId, tool);
  const newest = all.get(key) ?? new NewestJob(key);
  all.set(key, newest);
  newest.reopen();
  return newest;
}

/** Whether this device shows this job as the tool's newest one. */
export function isFollowed(userId: string, tool: Tool, jobId: string): boolean {
  return readStored(keyOf(userId, tool)) === jobId;
}

function keyOf(userId: string, tool: Tool): string {
  return `imagemint.${userId}.${tool}.job`;
}
