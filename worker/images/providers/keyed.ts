import { providerPromptLength, providerTimeoutMs } from '../../../domain/limits.ts';
import { deviceOf, type ModelCapabilities } from '../../../domain/tools/model-capabilities.ts';
import type { RequestShape } from '../../../domain/tools/picture-options.ts';
import { shapeSentence } from '../../../domain/tools/picture-prompt.ts';
import { tools } from '../../../domain/tools/tools.ts';
import type { Configuration } from '../../config.ts';
import { keyFingerprints } from '../../keys/key-fingerprint.ts';
import { type HandedPicture, linkOf } from '../image-task.ts';
import { knownWords } from '../known-words.ts';
import { fetchPicture } from '../pictures/fetch-picture.ts';
import { parseJson, readText } from '../pictures/response-body.ts';
import { withinTime } from '../within-time.ts';
import { findAddress, findCompletion } from './keyed-response.ts';
import { timeLimitOf } from './models/image-model.ts';
import type {
  CompletionResponse,
  ImageProvider,
  ProviderFailure,
  ProviderResponse,
} from './provider.ts';
import { classifyRefusal } from './refusal.ts';
import { rotationLimits } from './rotation-limits.ts';
import { settingsOf } from './settings-of.ts';

const responseBytesMax = 64 * 1024;

/** Per key, unless configured otherwise (spec, section 9). */
const callsPerMinute = 3;

interface ProviderCall {
  prompt: string;
  source: HandedPicture | null;
  keyNumber: number;
  mobile: boolean;
  shape?: RequestShape | undefined;
}

/**
 * The provider of the specification's section 7: one address, and many keys in a header. Its protocol has no
 * masks, so only the prompt describes where to edit.
 */
export async function createKeyedProvider(configuration: Configuration): Promise<ImageProvider> {
  const settings = settingsOf(configuration, 'keyed');
  const capabilities: ModelCapabilities = {
    model: 'keyed',
    shapes: settings.shapes,
    qualities: ['standard'],
    pixels: null,
    referencesMax: 0,
    takesMask: false,
    takesSeed: false,
    promptLength: providerPromptLength,
    timeLimitMs: timeLimitOf(settings.timeoutS) ?? providerTimeoutMs,
    inputPixelsMax: null,
    referenceMicroUsd: 0,
    priceMicroUsd: null,
    zeroDataRetention: false,
  };
  return {
    name: 'keyed',
    vendor: settings.host,
    keys: await keyFingerprints(settings.keys),
    limits: rotationLimits(settings.callsPerMinute ?? callsPerMinute),
    capabilities: Object.fromEntries(tools.map((tool) => [tool, capabilities])),
    takes: 'link',
    textSharesKeys: true,
    writesText: true,
    generate: ({ task: { prompt, source, shape }, keyNumber, mobile }) =>
      withinTime<ProviderResponse>(capabilities.timeLimitMs[deviceOf(mobile)], async (signal) => {
        const result = await ask(settings, { prompt, source, shape, keyNumber, mobile }, signal);
        if (!result.ok) return result;
        const address = findAddress(result.text);
        if (address) return fetchPicture(address, settings.url, signal);
        return { ok: false, ...withoutAddress(result.text) };
      }),
    write: (call) =>
      withinTime<CompletionResponse>(providerTimeoutMs[deviceOf(call.mobile)], async (signal) => {
        const result = await ask(settings, { ...call, source: null }, signal);
        if (!result.ok) return result;
        const text = findCompletion(result.text);
        if (text) return { ok: true, text };
        return { ok: false, code: 'empty', reason: `no text in '${knownWords(result.text)}'` };
      }),
  };
}

async function ask(
  settings: { url: URL; host: string; keys: readonly string[] },
  { prompt, source, shape, keyNumber, mobile }: ProviderCall,
  signal: AbortSignal,
): Promise<{ ok: true; text: string } | ProviderFailure> {
  const key = settings.keys[keyNumber];
  if (key === undefined) throw new RangeError(`There is no key number ${keyNumber}`);
  const suffix = shapeSentence(shape);
  const length = providerPromptLength[deviceOf(mobile)] - suffix.length;
  const response = await fetch(settings.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-RapidAPI-Key': key,
      'X-RapidAPI-Host': settings.host,
    },
    body: JSON.stringify({
      prompt: Array.from(prompt).slice(0, length).join('') + suffix,
      image: source ? [linkOf(source)] : [],
      stream: false,
      return: 'url_image',
    }),
    // A redirect would send the key and the request to another server.
    redirect: 'manual',
    signal,
  });
  const text = await readText(response, responseBytesMax);
  if (!response.ok) {
    const reason = `API error ${response.status}: ${knownWords(text ?? '')}`;
    return classifyRefusal({ response, name: '', text: text ?? '', prompt, reason });
  }
  if (text !== null) return { ok: true, text };
  return { ok: false, code: 'unreadable', reason: `more than ${responseBytesMax} bytes` };
}

/** Incomplete JSON suggests that a picture was made. */
function withoutAddress(text: string): { code: 'empty' | 'unreadable'; reason: string } {
  const isBroken = /^\s*[[{"]/.test(text) && parseJson(text) === undefined;
  const reason = `no address in '${knownWords(text)}'`;
  return { code: isBroken ? 'unreadable' : 'empty', reason };
}
