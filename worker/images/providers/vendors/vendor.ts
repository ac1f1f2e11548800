import type { ImageModelV4 } from '@ai-sdk/provider';
import type { z } from 'zod';
import type { HandedPicture, ImageTask } from '../../image-task.ts';
import type { ImageModel } from '../models/image-model.ts';
import type { ProviderFailure } from '../provider.ts';

type CallOptions = Parameters<ImageModelV4['doGenerate']>[0];
export type GenerateResult = Awaited<ReturnType<ImageModelV4['doGenerate']>>;

/** The options of a package's call that differ between vendors. */
export type VendorOptions = Partial<
  Pick<CallOptions, 'prompt' | 'files' | 'size' | 'aspectRatio' | 'providerOptions'>
>;

export interface VendorModel extends ImageModel {
  /** The name for calls with pictures, if it differs. */
  readonly editName?: string;
  /** The price of a call with a picture in millionths of a dollar, if it differs. */
  readonly editPriceMicroUsd?: number;
  /** Millionths of a dollar per token, if the vendor reports its count. */
  readonly tokenPrices?: { readonly input: number; readonly output: number };
  readonly options: (task: ImageTask) => VendorOptions;
}

export interface PackageSettings {
  apiKey: string;
  baseURL: string;
  fetch: typeof fetch;
}

/** The state of a request in a vendor's queue. */
export type QueueState = 'waiting' | 'done' | Exclude<ProviderFailure, { code: 'key_limited' }>;

/** A vendor that accepts a request first and makes its picture later. */
export interface VendorQueue {
  /** What asking again needs of the response to a submission, which may repeat the sources. */
  readonly accepted: z.ZodType;
  /** Where to poll, from the response to the submission; null if it names no address. */
  readonly addresses: (accepted: unknown) => {
    status: string;
    /** If it differs. */
    result?: string;
    cancel?: { url: string; method: 'POST' | 'PUT' };
  } | null;
  readonly read: (status: unknown) => QueueState;
  /** The header of a call that no package makes. */
  readonly authorization: (key: string) => string;
  /** Whether the package polls the state itself. */
  readonly isPolledByPackage: boolean;
}

/** One vendor with a package that implements `ImageModelV4`. */
export interface Vendor {
  readonly title: string;
  readonly url: string;
  /** Per key: how many calls may begin in a minute, or be open at once. */
  readonly limit: { readonly callsPerMinute: number } | { readonly callsAtOnce: number };
  readonly defaultModel: string;
  /** Null if the vendor has no model that makes transparent pictures. */
  readonly bgremoveModel: string | null;
  readonly models: Readonly<Record<string, VendorModel>>;
  readonly takes: HandedPicture['as'];
  /** Other hosts that get the key. */
  readonly keyHosts?: RegExp;
  /** An empty one is not sent. `limitS` is how long the call may take, in seconds. */
  readonly headers?: (limitS: number) => Readonly<Record<string, string>>;
  readonly queue: VendorQueue | null;
  /** Loads the package, which is large, with the first call. */
  readonly load: (name: string, settings: PackageSettings) => Promise<ImageModelV4>;
  /** Completes a prompt as text; absent if the vendor has no model for it. */
  readonly write?: (
    name: string | null,
    settings: PackageSettings,
    call: { system: string; prompt: string; tokensMax: number; signal: AbortSignal },
  ) => Promise<string>;
  /** Reads the code and the text of an error. */
  readonly readError: (body: unknown) => { name: string; text: string };
  /** Why a result has no picture, if it says so; null for `empty`. */
  readonly readMissing?: (result: GenerateResult) => ProviderFailure | null;
  /** In millionths of a dollar, if the vendor reports it. */
  readonly readCost?: (result: GenerateResult, model: VendorModel) => number | null;
}
