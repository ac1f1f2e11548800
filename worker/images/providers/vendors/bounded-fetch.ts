import { sleep } from '../../../../domain/retry.ts';
import { knownWords } from '../../known-words.ts';
import { fetchPicture } from '../../pictures/fetch-picture.ts';
import { parseJson, readBytes, readText } from '../../pictures/response-body.ts';
import type { ProviderFailure, Submission } from '../provider.ts';
import { classifyRefusal } from '../refusal.ts';
import type { Vendor } from './vendor.ts';

/** A picture in Base64; a package needs several times as much to parse it. */
const responseBytesMax = 16 * 1024 * 1024;

const pollEveryMs = 1000;

/** Consecutive polls that may fail: the picture is paid for. */
const failedPollsMax = 10;

/** Attempts of a GET: it costs nothing, and may be for a picture that is paid for. */
const triesMax = 3;

export interface BoundedFetch {
  fetch: typeof fetch;
  /** Why the call failed, if this saw it. */
  failure: () => ProviderFailure | null;
}

/**
 * The only network access of a vendor's package: one submission, bounded responses, no redirects, the key
 * only for the vendor, and pictures through the guard of every picture.
 */
export function boundedFetch(
  vendor: Vendor,
  base: URL,
  {
    prompt,
    hasPictures = false,
    signal,
    limitMs,
    submission,
  }: {
    prompt: string;
    hasPictures?: boolean;
    signal: AbortSignal;
    limitMs: number;
    submission: Submission;
  },
): BoundedFetch {
  let failure: ProviderFailure | null = null;
  let isSubmitted = false;
  const fail = (made: ProviderFailure): never => {
    failure = made;
    throw new Error(made.reason);
  };
  const isVendors = (url: URL) => isHostOf(vendor, base, url);

  const request = async (url: URL, init: RequestInit): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      const isLast = init.method === 'POST' || tries === triesMax || signal.aborted;
      const response = await fetch(url, { ...init, redirect: 'manual', signal }).catch(
        (error: unknown) => {
          if (isLast) throw error;
          return null;
        },
      );
      const isFinal = response && response.status < 500 && response.status !== 429;
      if (response && (isLast || isFinal)) return response;
      await response?.body?.cancel();
      await sleep(pollEveryMs * tries);
    }
  };

  const ask = async (url: URL, init: RequestInit): Promise<Response> => {
    const response = await request(url, init);
    const bytes = await readBytes(response, responseBytesMax);
    if (!bytes) {
      const reason = `more than ${responseBytesMax} bytes`;
      return fail({ ok: false, code: 'unreadable', reason });
    }
    if (response.ok) return new Response(new Uint8Array(bytes), { headers: typeOf(response) });
    const body = new TextDecoder().decode(bytes);
    const { name, text } = vendor.readError(parseJson(body) ?? body);
    const reason = `API error ${response.status}: ${[name, knownWords(text)].join(' ').trim()}`;
    // What the vendor says of the key, or of a poll, says nothing of a picture that it has accepted.
    const isOfRequest = init.method === 'POST' || !/^4(?!00|22|99)/.test(String(response.status));
    return fail(
      isOfRequest
        ? classifyRefusal({ response, name, text, prompt, hasPictures, reason })
        : { ok: false, code: 'unreadable', reason },
    );
  };

  /** Waits for an accepted request, and returns the response that has its picture. */
  const wait = async (accepted: string, headers: Headers): Promise<Response> => {
    const { queue } = vendor;
    const addresses = queue?.addresses(parseJson(accepted));
    if (!queue || !addresses) {
      return fail({ ok: false, code: 'unreadable', reason: 'no address of the request' });
    }
    const [status, result] = [new URL(addresses.status), addresses.result];
    if (!isVendors(status) || (result !== undefined && !isVendors(new URL(result)))) {
      return fail({ ok: false, code: 'unreadable', reason: 'the request is at another host' });
    }
    for (let failed = 0; ; await sleep(pollEveryMs * (1 + failed))) {
      const text = await poll(status, headers).catch(() => null);
      if (text === null) {
        failed += 1;
        if (failed > failedPollsMax) {
          return fail({ ok: false, code: 'timeout', reason: 'the queue does not respond' });
        }
        continue;
      }
      failed = 0;
      const state = queue.read(parseJson(text));
      if (typeof state === 'object') return fail(state);
      if (state === 'waiting') continue;
      if (result !== undefined) return ask(new URL(result), { headers });
      return new Response(queue.isPolledByPackage ? accepted : text, json);
    }
  };

  /** Returns null if the vendor refuses, is down, or sends too large a response. */
  const poll = async (url: URL, headers: Headers): Promise<string | null> => {
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    if (response.ok) return readText(response, responseBytesMax);
    await response.body?.cancel();
    return null;
  };

  const submit = async (url: URL, init: RequestInit, headers: Headers): Promise<Response> => {
    // A package that repeats its call would be billed twice.
    if (isSubmitted) return fail({ ok: false, code: 'failed', reason: 'a second submission' });
    isSubmitted = true;
    if (vendor.queue && submission.accepted !== null) return wait(submission.accepted, headers);
    const response = await ask(url, { ...init, headers });
    if (!vendor.queue) return response;
    const read = vendor.queue.accepted.safeParse(parseJson(await response.text()));
    const accepted = JSON.stringify(read.data ?? {});
    const isCancellable = vendor.queue.addresses(parseJson(accepted))?.cancel !== undefined;
    submission.store(accepted, isCancellable);
    return wait(accepted, headers);
  };

  const bounded: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!isVendors(url) || isPicture(url, init, isSubmitted)) {
      const made = await fetchPicture(url, base, signal);
      if (!made.ok) return fail(made);
      return new Response(new Uint8Array(made.picture.bytes), {
        headers: { 'Content-Type': made.picture.type },
      });
    }
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(vendor.headers?.(limitMs / 1000) ?? {})) {
      if (value === '') headers.delete(name);
      else headers.set(name, value);
    }
    return init.method === 'POST' ? submit(url, init, headers) : ask(url, { headers });
  };
  return { fetch: bounded, failure: () => failure };
}

/** Asks the vendor to end an accepted request. Resolves with false if it has ended or can't be ended. */
export async function cancelRequest(
  vendor: Vendor,
  base: URL,
  { accepted, key, signal }: { accepted: string; key: string; signal: AbortSignal },
): Promise<boolean> {
  const { queue } = vendor;
  const cancel = queue?.addresses(parseJson(accepted))?.cancel;
  if (!queue || !cancel || !isHostOf(vendor, base, new URL(cancel.url))) return false;
  const response = await fetch(cancel.url, {
    method: cancel.method,
    headers: { Authorization: queue.authorization(key) },
    redirect: 'manual',
    signal,
  });
  const text = await readText(response, responseBytesMax);
  return response.ok && queue.read(parseJson(text ?? '')) !== 'done';
}

/** Only these hosts get the key. */
function isHostOf(vendor: Vendor, base: URL, { origin, hostname, protocol }: URL): boolean {
  const isOther = protocol === 'https:' && (vendor.keyHosts?.test(hostname) ?? false);
  return origin === base.origin || isOther;
}

const json = { headers: { 'Content-Type': 'application/json' } };

function typeOf(response: Response): Record<string, string> {
  return { 'Content-Type': response.headers.get('Content-Type') ?? 'application/json' };
}

/** Some vendors serve results at the address of their API. */
function isPicture(url: URL, { method = 'GET' }: RequestInit, isSubmitted: boolean): boolean {
  return method === 'GET' && isSubmitted && /\.(png|jpe?g|webp)$/i.test(url.pathname);
}
