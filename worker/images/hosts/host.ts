import type { Picture } from '../image-task.ts';

/** Why a picture could not be published. `reason` is for the log. */
export interface HostFailure {
  ok: false;
  code: 'upload_failed' | 'too_large' | 'timeout';
  reason: string;
}

export type ReadPicture = { ok: true; picture: Picture } | HostFailure;

/** Publishes pictures for providers that fetch them by an address. */
export interface PictureHost {
  readonly name: 'r2' | 'keyed';
  /**
   * Returns an unguessable address from which anyone can fetch the picture for an hour (spec, section 9).
   * `key` is the picture's name in R2; `read` returns its bytes, for hosts that need them, or a failure,
   * which is returned.
   */
  publish(
    read: () => Promise<ReadPicture>,
    key: string,
    mobile: boolean,
  ): Promise<{ ok: true; url: URL } | HostFailure>;
}
