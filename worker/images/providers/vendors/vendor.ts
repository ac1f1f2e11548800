import type { ImageModelV4 } from '@ai-sdk/provider';
import type { ImageTask } from '../../image-task.ts';
import type { ImageModel } from '../models/image-model.ts';
import type { ProviderFailure } from '../provider.ts';

type CallOptions = Parameters<ImageModelV4['doGenerate']>[0];
export type GenerateResult = Awaited<ReturnType<ImageModelV4['doGenerate']>>;

/** The call as the package takes it, beside what is the same for every vendor. */
export type VendorOptions = Partial<
  Pick<CallOptions, 'prompt' | 'files' | 'size' | 'aspectRatio' | 'providerOptions'>
>;

export interface VendorModel extends ImageModel {
  /** Its name for calls with pictures, where it has another one. */
  readonly editName?: string;
  /** Of a call with a picture, in millionths of a dollar, where it is another one. */
  readonly editPriceMicroUsd?: number;
  /** Millionths of a dollar for a token, where the vendor reports what it counted. */
  readonly tokenPrices?: { readonly input: number; readonly output: number };
  readonly options: (task: ImageTask) => VendorOptions;
}

export interface PackageSettings {
  apiKey: string;
  baseURL: string;
  fetch: typeof fetch;
}

/** What a vendor's queue says of a request: it waits, it is done, or it has failed. */
export type QueueState = 'waiting' | 'done' | Exclude<ProviderFailure, { code: 'key_limited' }>;

/** A vendor that accepts a request first and makes its picture later. */
export interface VendorQueue {
  /** Where to look, from the response to the submission; null where it has no place. */
  readonly addresses: (accepted: unknown) => {
    status: string;
    /** Where it is another one. */
    result?: string;
    cancel?: { url: string; method: 'POST' | 'PUT' };
  } | null;
  readonly read: (status: unknown) => QueueState;
  /** Whether the package asks for the state itself, from the response to the submission. */
  readonly isPolledByPackage: boolean;
}

/** One vendor with a package that implements `ImageModelV4`. */
export interface Vendor {
  readonly url: string;
  /** For each key. */
  readonly callsPerMinute: number;
  readonly defaultModel: string;
  /** Null where the vendor has none that makes transparent pictures. */
  readonly bgremoveModel: string | null;
  readonly models: Readonly<Record<string, VendorModel>>;
  /** Other hosts that get the key. */
  readonly keyHosts?: RegExp;
  readonly headers?: Readonly<Record<string, string>>;
  readonly queue: VendorQueue | null;
  /** Loads the package, which is large, with the first call. */
  readonly load: (name: string, settings: PackageSettings) => Promise<ImageModelV4>;
  /** Completes a prompt as text; absent where the vendor has no model for it. */
  readonly write?: (
    name: string | null,
    settings: PackageSettings,
    call: { system: string; prompt: string; tokensMax: number; signal: AbortSignal },
  ) => Promise<string>;
  /** Reads the code and the text of an error. */
  readonly readError: (body: unknown) => { name: string; text: string };
  /** Why a result has no picture, where it says so; null for `empty`. */
  readonly readMissing?: (result: GenerateResult) => ProviderFailure | null;
  /** In millionths of a dollar, where the vendor reports it. */
  readonly readCost?: (result: GenerateResult, model: VendorModel) => number | null;
}
