import type { Tool } from '../../../domain/tools.ts';
import type { RotationLimits } from '../../keys/key-rotation.ts';
import type { HandedPicture, ImageTask, Picture } from '../image-task.ts';

export interface ProviderCall {
  task: ImageTask;
  /** Which of the operator's keys to use, counted from 0. */
  keyNumber: number;
  mobile: boolean;
}

/** How one call of a provider failed. `reason` is for the log, never for the user. */
export type ProviderFailure =
  /** This key has had its calls: nothing was made. */
  | { ok: false; code: 'key_limited'; retryAfterMs: number | null; reason: string }
  /** The provider does not know this key: nothing was made. */
  | { ok: false; code: 'key_rejected'; reason: string }
  /** An answer without what was asked for. */
  | { ok: false; code: 'empty'; reason: string }
  /** Something was made, and it is not what was asked for. */
  | { ok: false; code: 'unsuitable'; reason: string }
  /** The provider won't do this, with any key. */
  | { ok: false; code: 'refused'; reason: string }
  /** The provider says that it failed. */
  | { ok: false; code: 'failed'; reason: string }
  /** No answer in time: a picture may have been made all the same. */
  | { ok: false; code: 'timeout'; reason: string }
  /** The connection broke, or what was sent can't be fetched or is no picture. */
  | { ok: false; code: 'unreadable'; reason: string };

/** What one call of a provider for a picture came to. */
export type ProviderAnswer = { ok: true; picture: Picture } | ProviderFailure;

/** What one call of a provider for words came to. */
export type CompletionAnswer = { ok: true; text: string } | ProviderFailure;

/** One image service. It makes exactly one billed call for every `generate` and `write`. */
export interface ImageProvider {
  readonly name: string;
  /** Fingerprints of its keys, in the operator's order. */
  readonly keys: readonly string[];
  /** How often each of them may be used. */
  readonly limits: RotationLimits;
  /** What it can do; for `edit` that is what the editor asks an AI for. */
  readonly tools: ReadonlySet<Tool>;
  /** Whether it is shown where to change a picture. */
  readonly seesMask: boolean;
  /** Characters of a prompt that it reads, by device; all of them where it does not say. */
  readonly promptLength?: Readonly<Record<'desktop' | 'mobile', number>>;
  /** How it takes pictures to work on. */
  readonly takes: HandedPicture['as'];
  /** Does what takes time before a key is leased for the call, for a lease is used at once or not at all. */
  prepare?(task: ImageTask): Promise<void>;
  generate(call: ProviderCall): Promise<ProviderAnswer>;
  /** Answers a prompt in words instead: one billed call as well. */
  write(call: { prompt: string; keyNumber: number; mobile: boolean }): Promise<CompletionAnswer>;
}
