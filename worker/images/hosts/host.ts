import type { Picture } from '../image-task.ts';

/** Why a picture could not be published. `reason` is for the log. */
export type HostFailure =
  | { ok: false; code: 'upload_failed'; reason: string }
  | { ok: false; code: 'timeout'; reason: string };

/** Publishes pictures for providers that fetch them by an address. */
export interface PictureHost {
  readonly name: 'r2' | 'keyed';
  /**
   * Returns an address from which anybody can fetch the picture for an hour (spec, section 9) and
   * which can't be guessed. `key` is the picture's name in R2; `read` returns its bytes, for hosts
   * that need them, or null when they were deleted.
   */
  publish(
    read: () => Promise<Picture | null>,
    key: string,
    mobile: boolean,
  ): Promise<{ ok: true; url: URL } | HostFailure>;
}
