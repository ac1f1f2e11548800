import { providerPromptLength } from '../../../domain/limits.ts';
import type { Configuration } from '../../config.ts';
import { keyFingerprints } from '../../keys/key-fingerprint.ts';
import type { HandedPicture } from '../image-task.ts';
import {
  excerpt,
  isUncertain,
  parseJson,
  readText,
  retryAfterMs,
} from '../pictures/answer-body.ts';
import { fetchPicture } from '../pictures/fetch-picture.ts';
import { withinTime } from '../within-time.ts';
import { findAddress, findCompletion } from './keyed-answer.ts';
import type {
  CompletionAnswer,
  ImageProvider,
  ProviderAnswer,
  ProviderFailure,
} from './provider.ts';
import { rotationLimits } from './rotation-limits.ts';
import { settingsOf } from './settings-of.ts';

/** Longest answer that is read, in bytes: it holds an address and little else. */
const answerBytesMax = 64 * 1024;

/** Calls a minute for each key, unless configured otherwise (spec, section 9). */
const callsPerMinute = 3;

/** A 403 whose words speak of the key is about the key; any other is about what was asked for. */
const keyWords = /api.?key|subscri|unauthori[sz]ed|quota/i;

interface Question {
  prompt: string;
  source: HandedPicture | null;
  keyNumber: number;
  mobile: boolean;
}

/**
 * The keyed provider of the spec's section 7: one address, many keys in a header. It
 * fetches sources by their links. Its protocol has no masks: words alone say where.
 */
export async function createKeyedProvider(configuration: Configuration): Promise<ImageProvider> {
  const settings = settingsOf(configuration, 'keyed');
  return {
    name: 'keyed',
    keys: await keyFingerprints(settings.keys),
    limits: rotationLimits(settings.callsPerMinute ?? callsPerMinute),
    tools: new Set(['text2img', 'img2img', 'headshot', 'bgremove', 'edit']),
    takes: 'link',
    seesMask: false,
    promptLength: providerPromptLength,
    generate: ({ task: { prompt, source }, keyNumber, mobile }) =>
      withinTime<ProviderAnswer>(mobile, async (signal) => {
        const answer = await ask(settings, { prompt, source, keyNumber, mobile }, signal);
        if (!answer.ok) return answer;
        const address = findAddress(answer.text);
        if (address) return fetchPicture(address, settings.url, signal);
        return { ok: false, ...withoutAddress(answer.text) };
      }),
    write: (call) =>
      withinTime<CompletionAnswer>(call.mobile, async (signal) => {
        const answer = await ask(settings, { ...call, source: null }, signal);
        if (!answer.ok) return answer;
        const text = findCompletion(answer.text);
        if (text) return { ok: true, text };
        return { ok: false, code: 'empty', reason: `no words in '${excerpt(answer.text)}'` };
      }),
  };
}

/** One call; its answer as text. */
async function ask(
  settings: { url: URL; host: string; keys: readonly string[] },
  { prompt, source, keyNumber, mobile }: Question,
  signal: AbortSignal,
): Promise<{ ok: true; text: string } | ProviderFailure> {
  const key = settings.keys[keyNumber];
  if (key === undefined) throw new RangeError(`There is no key number ${keyNumber}`);
  if (source?.as === 'bytes') throw new TypeError('This provider takes pictures as links');
  const length = providerPromptLength[mobile ? 'mobile' : 'desktop'];
  const response = await fetch(settings.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-RapidAPI-Key': key,
      'X-RapidAPI-Host': settings.host,
    },
    body: JSON.stringify({
      prompt: Array.from(prompt).slice(0, length).join(''),
      image: source ? [source.url.href] : [],
      stream: false,
      return: 'url_image',
    }),
    // A redirect would carry the key, and the request once more, to wherever it points.
    redirect: 'manual',
    signal,
  });
  const text = await readText(response, answerBytesMax);
  if (!response.ok) return refusal(response, text ?? '', prompt);
  if (text !== null) return { ok: true, text };
  return { ok: false, code: 'unreadable', reason: `more than ${answerBytesMax} bytes` };
}

/** JSON that breaks off told of something that was made; without anything there was nothing. */
function withoutAddress(text: string): { code: 'empty' | 'unreadable'; reason: string } {
  const isBroken = /^\s*[[{"]/.test(text) && parseJson(text) === undefined;
  const reason = `no address in '${excerpt(text)}'`;
  return { code: isBroken ? 'unreadable' : 'empty', reason };
}

function refusal(response: Response, text: string, prompt: string): ProviderFailure {
  const reason = `API error ${response.status}: ${excerpt(text)}`;
  if (response.status === 429) {
    return { ok: false, code: 'key_limited', retryAfterMs: retryAfterMs(response), reason };
  }
  if (
    response.status === 401 ||
    (response.status === 403 && keyWords.test(text.replaceAll(prompt, '')))
  ) {
    return { ok: false, code: 'key_rejected', reason };
  }
  if (isUncertain(response.status)) return { ok: false, code: 'timeout', reason };
  return { ok: false, code: response.status < 500 ? 'refused' : 'failed', reason };
}
