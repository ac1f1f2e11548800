import { putPicture } from '../../images/pictures/picture-store.ts';
import type { PaidJobs } from '../jobs/paid-jobs.ts';

/** Pictures that are on their way at the same time at most: each is in memory meanwhile, and an object has 128 MB. */
export const movesMax = 3;

/** Pictures that one round moves at most. */
const roundMax = 10;

/** Brings pictures out of the account's database into the store, where they stay for as long as they are kept. */
export class ResultMover {
  readonly #bucket: R2Bucket;
  readonly #paidJobs: PaidJobs;
  readonly #moving = new Set<string>();

  constructor(bucket: R2Bucket, paidJobs: PaidJobs) {
    this.#bucket = bucket;
    this.#paidJobs = paidJobs;
  }

  isMoving(jobId: string): boolean {
    return this.#moving.has(jobId);
  }

  /** Moves what was left lying, one after the other. Throws at the end when one could not be moved. */
  async moveAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const id of this.#paidJobs.unsavedResults.jobIds(roundMax)) {
      await this.move(id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /**
   * Moves a job's picture, unless it is on its way or was moved, or too many are on
   * their way: then the alarm comes back to it. `bytes` are the picture's own, where
   * they are at hand. Throws when the store does not take it.
   */
  async move(jobId: string, bytes?: Uint8Array): Promise<void> {
    const { unsavedResults, jobs } = this.#paidJobs;
    if (this.#moving.has(jobId) || this.#moving.size >= movesMax) return;
    const job = jobs.read(jobId);
    // What is not here any more was moved, or forgotten: it must not come back.
    const picture = unsavedResults.size(jobId) === 0 ? null : (bytes ?? unsavedResults.read(jobId));
    if (!picture || !job?.result) return;
    this.#moving.add(jobId);
    try {
      await putPicture(this.#bucket, job.result, job.tool, picture);
      unsavedResults.remove(jobId);
    } finally {
      this.#moving.delete(jobId);
    }
  }
}
