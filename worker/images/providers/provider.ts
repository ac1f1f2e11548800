import type { PictureCapabilities } from '../../../domain/tools/picture-options.ts';
import type { Tool } from '../../../domain/tools/tools.ts';
import type { RotationLimits } from '../../keys/lease.ts';
import type { HandedPicture, ImageTask, Picture } from '../image-task.ts';

export interface ProviderCall {
  task: ImageTask;
  /** Which of the operator's keys to use, counted from 0. */
  keyNumber: number;
  mobile: boolean;
}

/** Why one provider call failed. `reason` is for the log, never for the user. */
export type ProviderFailure =
  /** The provider rate-limited this key: nothing was made. */
  | { ok: false; code: 'key_limited'; retryAfterMs: number | null; reason: string }
  /** The provider does not accept this key: nothing was made. */
  | { ok: false; code: 'key_rejected'; reason: string }
  /** The response does not contain what was requested. */
  | { ok: false; code: 'empty'; reason: string }
  /** Something was made, but not what was requested. */
  | { ok: false; code: 'unsuitable'; reason: string }
  /** The provider does not serve the place from which the call came: nothing was made. */
  | { ok: false; code: 'unsupported_region'; reason: string }
  /** The provider refuses this request with any key. */
  | { ok: false; code: 'refused'; reason: string }
  /** The provider reports its own failure. */
  | { ok: false; code: 'failed'; reason: string }
  /** No response in time: a picture may have been made. */
  | { ok: false; code: 'timeout'; reason: string }
  /** The connection broke, or what was sent can't be fetched or is not a picture. */
  | { ok: false; code: 'unreadable'; reason: string };

/** The outcome of one call for a picture. */
export type ProviderResponse = { ok: true; picture: Picture } | ProviderFailure;

/** The outcome of one call for text. */
export type CompletionResponse = { ok: true; text: string } | ProviderFailure;

/** One image service. Each `generate` and each `write` makes exactly one billed call. */
export interface ImageProvider {
  /** Absent where it can do none of a new picture's options. */
  readonly capabilities?: PictureCapabilities;
  readonly name: string;
  /** Fingerprints of its keys, in the operator's order. */
  readonly keys: readonly string[];
  /** How often each key may be used. */
  readonly limits: RotationLimits;
  /** The tools that it supports; `edit` means the edits for which the editor needs AI. */
  readonly tools: ReadonlySet<Tool>;
  /** Whether it receives the mask of an edit. */
  readonly seesMask: boolean;
  /**
   * Whether a call for text counts among a key's calls at the provider, and shows whether the key is
   * accepted, as a call for a picture does. Elsewhere models for text have limits and permissions of
   * their own, of which nothing follows for pictures.
   */
  readonly textSharesKeys: boolean;
  /** Longest prompt, in characters, by device; absent where there is no limit. */
  readonly promptLength?: Readonly<Record<'desktop' | 'mobile', number>>;
  /** Whether it receives sources as links or as bytes. */
  readonly takes: HandedPicture['as'];
  /**
   * Does slow work before a key is leased, because a lease must be used within `limits.usableMs`.
   */
  prepare?(task: ImageTask): Promise<void>;
  generate(call: ProviderCall): Promise<ProviderResponse>;
  /** Completes a prompt as text. One billed call as well. */
  write(call: { prompt: string; keyNumber: number; mobile: boolean }): Promise<CompletionResponse>;
}
