import { putPicture } from '../images/storage.ts';
import type { PaidJobs } from './paid-jobs.ts';

/** Pictures that one round moves at most; each is in memory while it moves. */
const movesMax = 10;

/** Brings pictures out of the account's database into the store, where they stay for as long as they are kept. */
export class PictureMover {
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

  /** Moves what was left lying. Throws when one could not be moved. */
  async moveAll(): Promise<void> {
    for (const id of this.#paidJobs.fresh.jobIds(movesMax)) await this.move(id);
  }

  /**
   * Moves a job's picture, unless it is on its way or was moved. Throws when the
   * store does not take it. `known` are its bytes, where they are at hand.
   */
  async move(jobId: string, known?: Uint8Array): Promise<void> {
    const { fresh, jobs } = this.#paidJobs;
    if (this.#moving.has(jobId)) return;
    const job = jobs.read(jobId);
    const bytes = known ?? fresh.read(jobId);
    if (!bytes || !job?.result) return;
    this.#moving.add(jobId);
    try {
      await putPicture(this.#bucket, job.result, job.tool, bytes);
      // Forgotten meanwhile: then the store may not have it either.
      if (!fresh.remove(jobId)) await this.#bucket.delete(job.result.key);
    } finally {
      this.#moving.delete(jobId);
    }
  }
}
