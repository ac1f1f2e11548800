import type { Picture } from '../image-task.ts';

/** How putting a picture where a provider can fetch it failed. `reason` is for the log. */
export type HostFailure =
  | { ok: false; code: 'upload_failed'; reason: string }
  | { ok: false; code: 'timeout'; reason: string };

/** Where a picture is put for providers that fetch it by an address. */
export interface PictureHost {
  readonly name: 'r2' | 'keyed';
  /**
   * Gives the picture an address that anybody can fetch for an hour (spec,
   * section 9), and nobody can guess. `key` is its name in our own store, and
   * `read` brings its bytes, for those who need them; null when they are gone.
   */
  publish(
    read: () => Promise<Picture | null>,
    key: string,
    mobile: boolean,
  ): Promise<{ ok: true; url: URL } | HostFailure>;
}
