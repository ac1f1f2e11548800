import type { Capabilities } from '../../../domain/tools/model-capabilities.ts';
import type { RotationLimits } from '../../keys/lease.ts';
import type { HandedPicture, ImageTask, Picture } from '../image-task.ts';

/** The request of a vendor with a queue, stored before waiting for it. */
export interface Submission {
  /** Stored by an earlier instance, which asks for this picture instead of a new one. */
  accepted: string | null;
  store(accepted: string, isCancellable: boolean): void;
}

export interface ProviderCall {
  task: ImageTask;
  /** Counted from 0. */
  keyNumber: number;
  mobile: boolean;
  submission?: Submission;
  /** A hash that is the same for all calls of one user. */
  user: string;
}

/** `reason` is for the log, never for the user. */
export type ProviderFailure =
  | { ok: false; code: 'key_limited'; retryAfterMs: number | null; reason: string }
  | { ok: false; code: 'key_rejected'; reason: string }
  /** `retryAfterMs` if the vendor names the end; otherwise only the operator can end it. */
  | { ok: false; code: 'out_of_money'; retryAfterMs?: number; reason: string }
  /** An unknown model, parameter or address. */
  | { ok: false; code: 'misconfigured'; reason: string }
  | { ok: false; code: 'bad_picture'; reason: string }
  | { ok: false; code: 'empty'; reason: string }
  /** Something was made, but not what was requested. */
  | { ok: false; code: 'unsuitable'; costMicroUsd?: number; reason: string }
  | { ok: false; code: 'misshapen'; costMicroUsd?: number; reason: string }
  | { ok: false; code: 'unsupported_region'; reason: string }
  | { ok: false; code: 'refused'; reason: string }
  | { ok: false; code: 'failed'; reason: string }
  /** A picture may have been made, as with `unreadable`. */
  | { ok: false; code: 'timeout'; reason: string }
  | { ok: false; code: 'unreadable'; reason: string };

/** `costMicroUsd` if the vendor reports it. */
export type ProviderResponse =
  | { ok: true; picture: Picture; costMicroUsd?: number }
  | ProviderFailure;

export type CompletionResponse = { ok: true; text: string } | ProviderFailure;

/** Each `generate` and each `write` makes exactly one billed call. */
export interface ImageProvider {
  readonly name: string;
  /** Who sees prompts and pictures, as the privacy page names them. */
  readonly vendor: string;
  /** Fingerprints, in the operator's order. */
  readonly keys: readonly string[];
  readonly limits: RotationLimits;
  readonly capabilities: Capabilities;
  /** Whether text calls count among a key's calls, like picture calls. */
  readonly textSharesKeys: boolean;
  /** Whether it has a model for text. */
  readonly writesText: boolean;
  readonly takes: HandedPicture['as'];
  prepare?(task: ImageTask): Promise<void>;
  generate(call: ProviderCall): Promise<ProviderResponse>;
  /** Asks the vendor to end a request that it has accepted. Resolves with false if it can't be ended. */
  cancel?(accepted: string, keyNumber: number): Promise<boolean>;
  write(call: { prompt: string; keyNumber: number; mobile: boolean }): Promise<CompletionResponse>;
}
