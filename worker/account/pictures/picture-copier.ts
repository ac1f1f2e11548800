import { accountPictureName } from '../../images/pictures/picture-names.ts';
import type { AccountParts } from '../account-parts.ts';

const roundMax = 10;

/** Copies saved results to names in R2 that do not expire with their jobs. */
export class PictureCopier {
  readonly #bucket: R2Bucket;
  readonly #userId: string;
  readonly #parts: Pick<AccountParts, 'pictures' | 'unsavedResults'>;

  constructor(
    bucket: R2Bucket,
    userId: string,
    parts: Pick<AccountParts, 'pictures' | 'unsavedResults'>,
  ) {
    this.#bucket = bucket;
    this.#userId = userId;
    this.#parts = parts;
  }

  /** Copies at most `roundMax` results. Throws when R2 fails; the next run copies the rest. */
  async copyAll(): Promise<void> {
    const { pictures, unsavedResults } = this.#parts;
    for (const { id, jobId, from } of pictures.uncopied(roundMax)) {
      // It is moved to R2 first.
      if (unsavedResults.size(jobId) > 0) continue;
      const stored = from && (await this.#bucket.get(from.key));
      if (!stored) {
        console.error(JSON.stringify({ event: 'kept_picture_lost', jobId }));
        pictures.lost(id);
        continue;
      }
      const extension = from.key.slice(from.key.lastIndexOf('.') + 1);
      const key = `${accountPictureName(this.#userId)}.${extension}`;
      pictures.deletions.expect(key);
      const { httpMetadata = {} } = stored;
      await this.#bucket.put(key, stored.body, { httpMetadata });
      pictures.copied(id, key);
    }
  }

  /** Whether a result can be copied now. */
  isWaiting(): boolean {
    const { pictures, unsavedResults } = this.#parts;
    return pictures.uncopied(roundMax).some(({ jobId }) => unsavedResults.size(jobId) === 0);
  }
}
