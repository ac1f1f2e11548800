import { providerTimeoutMs } from '../../../domain/limits.ts';
import { deviceOf } from '../../../domain/tools/model-capabilities.ts';
import type { Configuration } from '../../config.ts';
import { keyFingerprints } from '../../keys/key-fingerprint.ts';
import type { SettingsOf } from '../../provider-settings.ts';
import { inputsOf } from '../image-task.ts';
import { knownWords } from '../known-words.ts';
import { fetchPicture, pictureBytesMax, takePicture } from '../pictures/fetch-picture.ts';
import { parseJson, readBytes } from '../pictures/response-body.ts';
import { withinTime } from '../within-time.ts';
import { capabilitiesOf } from './models/image-model.ts';
import { openAiModels, otherOpenAiModel } from './models/openai-models.ts';
import { readRefusal } from './openai-refusal.ts';
import {
  buildCompletion,
  buildEdit,
  buildGeneration,
  convertMask,
  type OpenAiRequest,
} from './openai-request.ts';
import { readCompletion, readCost, readImages } from './openai-response.ts';
import type {
  CompletionResponse,
  ImageProvider,
  ProviderFailure,
  ProviderResponse,
} from './provider.ts';
import { rotationLimits } from './rotation-limits.ts';
import { settingsOf } from './settings-of.ts';
import { type UnpackedResponse, unpackPictures } from './unpack-pictures.ts';

/** OpenAI's fast model as of November 2026. */
const defaultModel = 'gpt-image-2.5-flare';

/** What OpenAI's lowest paid tier allows for its image models. */
const callsPerMinute = 5;

/** The largest picture in Base64, and little else. */
const responseBytesMax = Math.ceil(pictureBytesMax / 3) * 4 + 64 * 1024;

/**
 * The provider for any server with OpenAI's image API: OpenAI itself, stable-diffusion.cpp, vLLM-
 * Omni and others.
 */
export async function createOpenAiProvider(configuration: Configuration): Promise<ImageProvider> {
  const settings = settingsOf(configuration, 'openai');
  const name = settings.model ?? defaultModel;
  const model = openAiModels[name] ?? otherOpenAiModel;
  const capabilities = capabilitiesOf(name, model, settings.timeoutS);
  return {
    name: 'openai',
    vendor: settings.url.hostname === 'api.openai.com' ? 'OpenAI' : settings.url.hostname,
    keys: await keyFingerprints(settings.keys),
    limits: rotationLimits(settings.callsPerMinute ?? callsPerMinute),
    capabilities: Object.fromEntries(model.tools.map((tool) => [tool, capabilities])),
    takes: 'bytes',
    textSharesKeys: false,
    writesText: true,
    prepare: async ({ mask }) => {
      if (mask) await convertMask(mask);
    },
    generate: ({ task, keyNumber, user, mobile }) =>
      withinTime<ProviderResponse>(capabilities.timeLimitMs[deviceOf(mobile)], async (signal) => {
        const asked = { task, name, model, user };
        const hasInputs = inputsOf(task).length > 0;
        const request = hasInputs ? await buildEdit(asked) : buildGeneration(asked);
        if (!request) return { ok: false, code: 'bad_picture', reason: 'the mask can’t be read' };
        const result = await ask(settings, request, keyNumber, signal);
        if (!result.ok) return result;
        const cost = model.tokenPrices && readCost(parseJson(result.text), model.tokenPrices);
        const taken = await readPicture(result, settings.url, signal);
        return taken.ok && cost !== null ? { ...taken, costMicroUsd: cost } : taken;
      }),
    write: ({ prompt, keyNumber, mobile }) =>
      withinTime<CompletionResponse>(providerTimeoutMs[deviceOf(mobile)], async (signal) => {
        const request = buildCompletion(prompt, settings.textModel);
        const result = await ask(settings, request, keyNumber, signal);
        if (!result.ok) return result;
        const text = readCompletion(parseJson(result.text));
        if (text) return { ok: true, text };
        return { ok: false, code: 'empty', reason: `no text in '${knownWords(result.text)}'` };
      }),
  };
}

/** An error response may repeat the user's prompt. */
function promptIn(body: OpenAiRequest['body']): string {
  return body instanceof FormData ? String(body.get('prompt') ?? '') : body;
}

async function ask(
  { url, keys }: SettingsOf<'openai'>,
  { path, headers, body }: OpenAiRequest,
  keyNumber: number,
  signal: AbortSignal,
): Promise<({ ok: true } & UnpackedResponse) | ProviderFailure> {
  const key = keys[keyNumber];
  if (key === undefined) throw new RangeError(`There is no key number ${keyNumber}`);
  const response = await fetch(`${url.href.replace(/\/$/, '')}${path}`, {
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${key}` },
    body,
    // A redirect would repeat the request, and be billed.
    redirect: 'manual',
    signal,
  });
  const bytes = await readBytes(response, responseBytesMax);
  if (!bytes) {
    return { ok: false, code: 'unreadable', reason: `more than ${responseBytesMax} bytes` };
  }
  if (response.ok) return { ok: true, ...unpackPictures(bytes) };
  return readRefusal(response, new TextDecoder().decode(bytes), promptIn(body));
}

async function readPicture(
  { text, pictures }: UnpackedResponse,
  service: URL,
  signal: AbortSignal,
): Promise<ProviderResponse> {
  const content = parseJson(text);
  if (content === undefined && text.trim() !== '') {
    return { ok: false, code: 'unreadable', reason: `no JSON: '${knownWords(text)}'` };
  }
  const [image] = readImages(content, pictures);
  if (image instanceof URL) return fetchPicture(image, service, signal);
  if (image) return takePicture(image);
  return { ok: false, code: 'empty', reason: `no picture in '${knownWords(text)}'` };
}
