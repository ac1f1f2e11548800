import type { JobRequest } from '../../../domain/job.ts';
import type { Tool } from '../../../domain/tools.ts';
import type { RotationLimits } from '../key-rotation.ts';
import type { PictureFacts } from '../picture-format.ts';

export interface ProviderCall {
  request: JobRequest;
  /** Which of the operator's keys to use, counted from 0. */
  keyNumber: number;
  mobile: boolean;
}

/** A picture as its bytes, known to be whole and what it claims to be. */
export interface Picture extends PictureFacts {
  bytes: Uint8Array;
}

/** What one call of a provider came to. `reason` is for the log, never for the user. */
export type ProviderAnswer =
  | { ok: true; picture: Picture }
  /** This key has had its calls: nothing was made. */
  | { ok: false; code: 'key_limited'; retryAfterMs: number | null; reason: string }
  /** The provider does not know this key: nothing was made. */
  | { ok: false; code: 'key_rejected'; reason: string }
  /** An answer without a picture. */
  | { ok: false; code: 'empty'; reason: string }
  /** The provider won't do this, with any key. */
  | { ok: false; code: 'refused'; reason: string }
  /** The provider says that it failed. */
  | { ok: false; code: 'failed'; reason: string }
  /** No answer in time: a picture may have been made all the same. */
  | { ok: false; code: 'timeout'; reason: string }
  /** The connection broke, or what was sent can't be fetched or is no picture. */
  | { ok: false; code: 'unreadable'; reason: string };

/** One image service. It makes exactly one billed call for every `generate`. */
export interface ImageProvider {
  readonly name: string;
  /** Fingerprints of its keys, in the operator's order. */
  readonly keys: readonly string[];
  /** How often each of them may be used. */
  readonly limits: RotationLimits;
  readonly tools: ReadonlySet<Tool>;
  generate(call: ProviderCall): Promise<ProviderAnswer>;
}
