import { providerTimeoutMs } from '../../../../domain/limits.ts';
import { type Capabilities, deviceOf } from '../../../../domain/tools/model-capabilities.ts';
import { type Tool, toolCatalogue, tools } from '../../../../domain/tools/tools.ts';
import type { Configuration } from '../../../config.ts';
import { keyFingerprints } from '../../../keys/key-fingerprint.ts';
import type { VendorKind } from '../../../provider-settings.ts';
import { inputsOf } from '../../image-task.ts';
import { decodeBase64 } from '../../pictures/base64.ts';
import { takePicture } from '../../pictures/fetch-picture.ts';
import { withinTime } from '../../within-time.ts';
import { completionInstruction, completionTokensMax } from '../completion-instruction.ts';
import { capabilitiesOf } from '../models/image-model.ts';
import type {
  CompletionResponse,
  ImageProvider,
  ProviderCall,
  ProviderResponse,
} from '../provider.ts';
import { openCallLimits, rotationLimits } from '../rotation-limits.ts';
import { settingsOf } from '../settings-of.ts';
import { boundedFetch, cancelRequest } from './bounded-fetch.ts';
import type { GenerateResult, VendorModel } from './vendor.ts';
import { modelOf, vendors } from './vendors.ts';

/** How long a vendor may take to end a request, in milliseconds. */
const cancelMaxMs = 10_000;

/** The provider for every vendor whose package implements `ImageModelV4` of the AI SDK. */
export async function createVendorProvider(
  kind: VendorKind,
  configuration: Configuration,
): Promise<ImageProvider> {
  const vendor = vendors[kind];
  const settings = settingsOf(configuration, kind);
  const base = settings.url ?? new URL(vendor.url);
  const baseURL = base.href.replace(/\/$/, '');
  const chosen = (tool: Tool) => modelOf(vendor, tool, settings);
  const capabilities: Capabilities = Object.fromEntries(
    tools.flatMap((tool) => {
      const model = chosen(tool);
      return model
        ? [[tool, capabilitiesOf(model.name, pricedFor(tool, model.row), settings.timeoutS)]]
        : [];
    }),
  );

  const generate = async (
    call: ProviderCall,
    limitMs: number,
    signal: AbortSignal,
  ): Promise<ProviderResponse> => {
    const { task, keyNumber, submission = unqueued } = call;
    const model = chosen(task.tool);
    if (!model) throw new TypeError(`${kind} has no model for ${task.tool}`);
    const { name, row } = model;
    const { prompt } = task;
    const hasPictures = inputsOf(task).length > 0;
    const bounded = boundedFetch(vendor, base, {
      prompt,
      hasPictures,
      signal,
      limitMs,
      submission,
    });
    const apiKey = keyOf(settings.keys, keyNumber);
    const loaded = await vendor.load(hasPictures ? (row.editName ?? name) : name, {
      apiKey,
      baseURL,
      fetch: bounded.fetch,
    });
    let result: GenerateResult;
    try {
      result = await loaded.doGenerate({
        prompt,
        n: 1,
        files: undefined,
        mask: undefined,
        size: undefined,
        aspectRatio: undefined,
        seed: task.seed,
        providerOptions: {},
        abortSignal: signal,
        ...row.options(task),
      });
    } catch (error) {
      return bounded.failure() ?? { ok: false, code: 'unreadable', reason: nameOf(error) };
    }
    const [image] = result.images;
    if (image === undefined) {
      const missing = vendor.readMissing?.(result);
      return missing ?? { ok: false, code: 'unsuitable', reason: `${kind}: no picture` };
    }
    const bytes = typeof image === 'string' ? decodeBase64(image) : image;
    if (!bytes) return { ok: false, code: 'unreadable', reason: `${kind}: no Base64` };
    const taken = await takePicture(bytes);
    const cost = vendor.readCost?.(result, row) ?? null;
    return taken.ok && cost !== null ? { ...taken, costMicroUsd: cost } : taken;
  };

  return {
    name: kind,
    vendor: vendor.title,
    keys: await keyFingerprints(settings.keys),
    limits:
      'callsAtOnce' in vendor.limit
        ? openCallLimits(settings.callsAtOnce ?? vendor.limit.callsAtOnce, longestMs(capabilities))
        : rotationLimits(settings.callsPerMinute ?? vendor.limit.callsPerMinute),
    capabilities,
    takes: vendor.takes,
    textSharesKeys: false,
    writesText: vendor.write !== undefined,
    generate: (call) => {
      const limit = capabilities[call.task.tool]?.timeLimitMs ?? providerTimeoutMs;
      const limitMs = limit[deviceOf(call.mobile)];
      return withinTime<ProviderResponse>(limitMs, (signal) => generate(call, limitMs, signal));
    },
    cancel: async (accepted, keyNumber) => {
      const signal = AbortSignal.timeout(cancelMaxMs);
      const key = keyOf(settings.keys, keyNumber);
      return cancelRequest(vendor, base, { accepted, key, signal }).catch(() => false);
    },
    write: ({ prompt, keyNumber, mobile }) => {
      const limitMs = providerTimeoutMs[deviceOf(mobile)];
      return withinTime<CompletionResponse>(limitMs, async (signal) => {
        if (!vendor.write) return { ok: false, code: 'empty', reason: `${kind} writes no text` };
        const submission = unqueued;
        const bounded = boundedFetch(vendor, base, { prompt, signal, limitMs, submission });
        const apiKey = keyOf(settings.keys, keyNumber);
        const call = {
          system: completionInstruction,
          prompt,
          tokensMax: completionTokensMax,
          signal,
        };
        try {
          const packaged = { apiKey, baseURL, fetch: bounded.fetch };
          const text = (await vendor.write(settings.textModel, packaged, call)).trim();
          if (text !== '') return { ok: true, text };
          return { ok: false, code: 'empty', reason: `${kind}: no text` };
        } catch (error) {
          return bounded.failure() ?? { ok: false, code: 'unreadable', reason: nameOf(error) };
        }
      });
    },
  };
}

function longestMs(capabilities: Capabilities): number {
  const limits = Object.values(capabilities).map(({ timeLimitMs }) => timeLimitMs);
  return Math.max(...limits.flatMap(({ desktop, mobile }) => [desktop, mobile]));
}

/** An edit pays for its source too. */
function pricedFor(tool: Tool, row: VendorModel): VendorModel {
  const { priceMicroUsd: price, editPriceMicroUsd: edit } = row;
  if (!price || edit === undefined || toolCatalogue[tool].nextPosition === null) return row;
  const more = edit - (price.standard ?? 0);
  const fine = price.fine === undefined ? {} : { fine: price.fine + more };
  return { ...row, priceMicroUsd: { standard: edit, ...fine } };
}

const unqueued = { accepted: null, store: () => undefined };

function keyOf(keys: readonly string[], keyNumber: number): string {
  const key = keys[keyNumber];
  if (key === undefined) throw new RangeError(`There is no key number ${keyNumber}`);
  return key;
}

/** The message of a package's error repeats the response and so the prompt. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error';
}
