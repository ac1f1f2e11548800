import { providerPromptLength, providerTimeoutMs } from '../../../domain/limits.ts';
import { tools } from '../../../domain/tools.ts';
import type { Configuration } from '../../config.ts';
import { fetchPicture } from '../fetch-picture.ts';
import type { HandedPicture } from '../image-task.ts';
import { keyFingerprints } from '../key-fingerprint.ts';
import type { RotationLimits } from '../key-rotation.ts';
import { findAddress, findWords } from './keyed-answer.ts';
import type { ImageProvider, ProviderAnswer, ProviderFailure, WordsAnswer } from './provider.ts';

/** Longest answer that is read, in bytes: it holds an address and little else. */
const answerBytesMax = 64 * 1024;

/** Three calls a minute for each key (spec, section 9). A lease is used within 2 s or not at all. */
const limits: RotationLimits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };

/** A 403 whose words speak of the key is about the key; any other is about what was asked for. */
const keyWords = /api.?key|subscri|unauthori[sz]ed|quota/i;

/** Characters of a provider's own words that go to the log. */
const loggedLength = 300;

/** The keyed provider of the spec's section 7: one address, many keys in a header. */
export async function createKeyedProvider(configuration: Configuration): Promise<ImageProvider> {
  const settings = configuration.imageProvider;
  return {
    name: 'keyed',
    keys: await keyFingerprints(configuration.sessionSecret, settings.keys),
    limits,
    tools: new Set(tools),
    takes: 'link',
    generate: ({ task, keyNumber, mobile }) =>
      withinTime<ProviderAnswer>(mobile, async (signal) => {
        const answer = await ask(settings, { ...task, keyNumber, mobile }, signal);
        if (!answer.ok) return answer;
        const address = findAddress(answer.text);
        if (address) return fetchPicture(address, signal);
        return { ok: false, code: 'empty', reason: `no address in '${shorten(answer.text)}'` };
      }),
    write: (call) =>
      withinTime<WordsAnswer>(call.mobile, async (signal) => {
        const answer = await ask(settings, call, signal);
        if (!answer.ok) return answer;
        const text = findWords(answer.text);
        if (text) return { ok: true, text };
        return { ok: false, code: 'empty', reason: `no words in '${shorten(answer.text)}'` };
      }),
  };
}

/** Ends a call that takes longer than it may; the picture is fetched in the same time. */
async function withinTime<Answer>(
  mobile: boolean,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | ProviderFailure> {
  // Not AbortSignal.timeout, whose timer would run on after the answer and keep the object awake.
  const controller = new AbortController();
  const timeoutMs = providerTimeoutMs[mobile ? 'mobile' : 'desktop'];
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await call(controller.signal);
  } catch (error) {
    return controller.signal.aborted
      ? { ok: false, code: 'timeout', reason: 'no answer in time' }
      : { ok: false, code: 'unreadable', reason: String(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** One call; its answer as text. */
async function ask(
  settings: Configuration['imageProvider'],
  {
    prompt,
    source,
    keyNumber,
    mobile,
  }: { prompt: string; source?: HandedPicture | null; keyNumber: number; mobile: boolean },
  signal: AbortSignal,
): Promise<{ ok: true; text: string } | ProviderFailure> {
  const key = settings.keys[keyNumber];
  if (key === undefined) throw new RangeError(`There is no key number ${keyNumber}`);
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
      image: source?.as === 'link' ? [source.url.href] : [],
      stream: false,
      return: 'url_image',
    }),
    signal,
  });
  const text = await readText(response);
  return response.ok ? { ok: true, text } : refusal(response, text);
}

function refusal(response: Response, text: string): ProviderFailure {
  const reason = `API error ${response.status}: ${shorten(text)}`;
  if (response.status === 429) {
    return { ok: false, code: 'key_limited', retryAfterMs: retryAfterMs(response), reason };
  }
  if (response.status === 401 || (response.status === 403 && keyWords.test(text))) {
    return { ok: false, code: 'key_rejected', reason };
  }
  return { ok: false, code: response.status < 500 ? 'refused' : 'failed', reason };
}

/** Retry-After in milliseconds, from its seconds or its date; null without one. */
function retryAfterMs(response: Response): number | null {
  const value = response.headers.get('Retry-After');
  if (!value) return null;
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > answerBytesMax) return text.slice(0, answerBytesMax);
  }
  return text;
}

function shorten(text: string): string {
  return text.length > loggedLength ? `${text.slice(0, loggedLength)}…` : text;
}
