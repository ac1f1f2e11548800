import { tools } from '../../../domain/tools/tools.ts';
import type { Configuration } from '../../config.ts';
import { keyFingerprints } from '../../keys/key-fingerprint.ts';
import type { SettingsOf } from '../../provider-settings.ts';
import { knownWords } from '../known-words.ts';
import { parseJson, readBytes } from '../pictures/answer-body.ts';
import { fetchPicture, pictureBytesMax, takePicture } from '../pictures/fetch-picture.ts';
import { withinTime } from '../within-time.ts';
import { readCompletion, readImages } from './openai-answer.ts';
import { readRefusal } from './openai-refusal.ts';
import {
  buildCompletion,
  buildEdit,
  buildGeneration,
  convertMask,
  type OpenAiRequest,
} from './openai-request.ts';
import type {
  CompletionAnswer,
  ImageProvider,
  ProviderAnswer,
  ProviderFailure,
} from './provider.ts';
import { rotationLimits } from './rotation-limits.ts';
import { settingsOf } from './settings-of.ts';
import { type UnpackedAnswer, unpackPictures } from './unpack-pictures.ts';

/**
 * Calls per minute for each key, unless configured otherwise: what OpenAI's lowest paid tier allows
 * for its image models.
 */
const callsPerMinute = 5;

/** Longest answer that is read, in bytes: the largest picture in Base64, and little else. */
const answerBytesMax = Math.ceil(pictureBytesMax / 3) * 4 + 64 * 1024;

/**
 * Creates the provider for any server with OpenAI's image API: OpenAI itself, stable-diffusion.cpp,
 * vLLM-Omni and others. Sources are sent as bytes.
 */
export async function createOpenAiProvider(configuration: Configuration): Promise<ImageProvider> {
  const settings = settingsOf(configuration, 'openai');
  return {
    name: 'openai',
    keys: await keyFingerprints(settings.keys),
    limits: rotationLimits(settings.callsPerMinute ?? callsPerMinute),
    tools: new Set(tools),
    takes: 'bytes',
    seesMask: true,
    textSharesKeys: false,
    prepare: async ({ mask }) => {
      if (mask) await convertMask(mask);
    },
    generate: ({ task, keyNumber, mobile }) =>
      withinTime<ProviderAnswer>(mobile, async (signal) => {
        const { source } = task;
        const request = source
          ? await buildEdit({ ...task, source }, settings.model)
          : buildGeneration(task.prompt, settings.model);
        if (!request) return { ok: false, code: 'refused', reason: 'the mask can’t be read' };
        const answer = await ask(settings, request, keyNumber, signal);
        return answer.ok ? readPicture(answer, settings.url, signal) : answer;
      }),
    write: ({ prompt, keyNumber, mobile }) =>
      withinTime<CompletionAnswer>(mobile, async (signal) => {
        const request = buildCompletion(prompt, settings.textModel);
        const answer = await ask(settings, request, keyNumber, signal);
        if (!answer.ok) return answer;
        const text = readCompletion(parseJson(answer.text));
        if (text) return { ok: true, text };
        return { ok: false, code: 'empty', reason: `no text in '${knownWords(answer.text)}'` };
      }),
  };
}

/** Returns the texts of a request, the user's prompt among them, which an error answer may repeat. */
function promptIn(body: OpenAiRequest['body']): string {
  return body instanceof FormData ? String(body.get('prompt') ?? '') : body;
}

/** Makes one call and returns its answer. */
async function ask(
  { url, keys }: SettingsOf<'openai'>,
  { path, headers, body }: OpenAiRequest,
  keyNumber: number,
  signal: AbortSignal,
): Promise<({ ok: true } & UnpackedAnswer) | ProviderFailure> {
  const key = keys[keyNumber];
  if (key === undefined) throw new RangeError(`There is no key number ${keyNumber}`);
  const response = await fetch(`${url.href.replace(/\/$/, '')}${path}`, {
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${key}` },
    body,
    // A followed redirect would repeat the request, and be billed.
    redirect: 'manual',
    signal,
  });
  const bytes = await readBytes(response, answerBytesMax);
  if (!bytes) {
    return { ok: false, code: 'unreadable', reason: `more than ${answerBytesMax} bytes` };
  }
  if (response.ok) return { ok: true, ...unpackPictures(bytes) };
  return readRefusal(response, new TextDecoder().decode(bytes), promptIn(body));
}

async function readPicture(
  { text, pictures }: UnpackedAnswer,
  service: URL,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const content = parseJson(text);
  if (content === undefined && text.trim() !== '') {
    return { ok: false, code: 'unreadable', reason: `no JSON: '${knownWords(text)}'` };
  }
  const [image] = readImages(content, pictures);
  if (image instanceof URL) return fetchPicture(image, service, signal);
  if (image) return takePicture(image);
  return { ok: false, code: 'empty', reason: `no picture in '${knownWords(text)}'` };
}
