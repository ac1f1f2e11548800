import type { Capabilities } from '../../../domain/tools/model-capabilities.ts';
import type { RotationLimits } from '../../keys/lease.ts';
import type { HandedPicture, ImageTask, Picture } from '../image-task.ts';

export interface ProviderCall {
  task: ImageTask;
  /** Counted from 0. */
  keyNumber: number;
  mobile: boolean;
  /** A hash that is the same for all calls of one user. */
  user: string;
}

/** `reason` is for the log, never for the user. */
export type ProviderFailure =
  | { ok: false; code: 'key_limited'; retryAfterMs: number | null; reason: string }
  | { ok: false; code: 'key_rejected'; reason: string }
  /** `retryAfterMs` where the vendor says until when; otherwise only the operator can end it. */
  | { ok: false; code: 'out_of_money'; retryAfterMs?: number; reason: string }
  /** An unknown model, parameter or address. */
  | { ok: false; code: 'misconfigured'; reason: string }
  | { ok: false; code: 'bad_picture'; reason: string }
  | { ok: false; code: 'empty'; reason: string }
  /** Something was made, but not what was requested. */
  | { ok: false; code: 'unsuitable'; reason: string }
  | { ok: false; code: 'misshapen'; reason: string }
  | { ok: false; code: 'unsupported_region'; reason: string }
  | { ok: false; code: 'refused'; reason: string }
  | { ok: false; code: 'failed'; reason: string }
  /** A picture may have been made, as where it is unreadable. */
  | { ok: false; code: 'timeout'; reason: string }
  | { ok: false; code: 'unreadable'; reason: string };

export type ProviderResponse = { ok: true; picture: Picture } | ProviderFailure;

export type CompletionResponse = { ok: true; text: string } | ProviderFailure;

/** Each `generate` and each `write` makes exactly one billed call. */
export interface ImageProvider {
  readonly name: string;
  /** Fingerprints, in the operator's order. */
  readonly keys: readonly string[];
  readonly limits: RotationLimits;
  readonly capabilities: Capabilities;
  /** Whether a call for text counts among a key's calls, as a call for a picture does. */
  readonly textSharesKeys: boolean;
  readonly takes: HandedPicture['as'];
  prepare?(task: ImageTask): Promise<void>;
  generate(call: ProviderCall): Promise<ProviderResponse>;
  write(call: { prompt: string; keyNumber: number; mobile: boolean }): Promise<CompletionResponse>;
}
