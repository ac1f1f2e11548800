import { putPicture } from '../../images/pictures/picture-store.ts';
import type { AccountParts } from '../account-parts.ts';

/** Concurrent moves. Each result is in memory meanwhile, and an object has 128 MB. */
export const movesMax = 3;

/** Results per run. */
const roundMax = 10;

/** Moves results from the account's database to R2. */
export class ResultMover {
  readonly #bucket: R2Bucket;
  readonly #parts: Pick<AccountParts, 'jobs' | 'unsavedResults'>;
  readonly #moving = new Set<string>();

  constructor(bucket: R2Bucket, parts: Pick<AccountParts, 'jobs' | 'unsavedResults'>) {
    this.#bucket = bucket;
    this.#parts = parts;
  }

  isMoving(jobId: string): boolean {
    return this.#moving.has(jobId);
  }

  /** Moves at most `roundMax` results one by one. Throws the first error at the end. */
  async moveAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const id of this.#parts.unsavedResults.jobIds(roundMax)) {
      await this.move(id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  async move(jobId: string, bytes?: Uint8Array): Promise<void> {
    const { unsavedResults, jobs } = this.#parts;
    if (this.#moving.has(jobId) || this.#moving.size >= movesMax) return;
    const job = jobs.read(jobId);
    // A result without bytes was moved or deleted, and must not be stored again.
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
