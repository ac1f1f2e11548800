import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyedHost } from '../../../../worker/images/hosts/keyed-host.ts';
import { createKeyedProvider } from '../../../../worker/images/providers/keyed.ts';
import { createOpenAiProvider } from '../../../../worker/images/providers/openai.ts';
import { createWorkersAiProvider } from '../../../../worker/images/providers/workers-ai.ts';
import { KeyRotation } from '../../../../worker/keys/key-rotation.ts';
import { onePixel } from '../pictures/one-pixel.ts';
import { configurationWith } from './configured.ts';

/** Responds to every call like this; returns the bodies of the calls. */
function respondWith(response: () => Response): BodyInit[] {
  const sent: BodyInit[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    sent.push(init?.body as BodyInit);
    return response();
  });
  return sent;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the key of a provider', () => {
  it.each([
    ['keyed', 3],
    ['openai', 5],
    ['workers-ai', 720],
  ])('a key of the provider %s may be used %i times per minute', async (kind, calls) => {
    const bindings = { AI: {}, IMAGES: {} };
    const configuration = configurationWith({ IMAGE_PROVIDER: kind, ...bindings });
    const { limits } =
      kind === 'keyed'
        ? await createKeyedProvider(configuration)
        : kind === 'openai'
          ? await createOpenAiProvider(configuration)
          : await createWorkersAiProvider(configuration, bindings as never);
    const rotation = new KeyRotation(limits);
    const lease = (at: number) =>
      rotation.lease(
        { ticket: `call-${at}`, userId: `user-${at}`, keys: ['key'], avoid: [], waitMaxMs: 99_999 },
        0,
      ).state;
    for (let at = 1; at < calls; at += 1) lease(at);
    expect([lease(calls), lease(calls + 1)]).toEqual(['granted', 'waiting']);
  });
});

describe('the response of a provider', () => {
  it('a response of the keyed provider has at most 64 KiB', async () => {
    const provider = await createKeyedProvider(configurationWith({}));
    const respondTo = (bytes: number) => {
      respondWith(() => new Response('x'.repeat(bytes)));
      return provider.write({ prompt: 'a cat', keyNumber: 0, mobile: false });
    };
    expect(await respondTo(65_536)).toMatchObject({ ok: true });
    expect(await respondTo(65_537)).toMatchObject({ ok: false, code: 'unreadable' });
  });

  it('a response of the OpenAI provider has at most 25 MiB in Base64 and 64 KiB', async () => {
    const provider = await createOpenAiProvider(configurationWith({ IMAGE_PROVIDER: 'openai' }));
    const response = JSON.stringify({ choices: [{ message: { content: 'text' } }] });
    const respondTo = (bytes: number) => {
      respondWith(() => new Response(response.padEnd(bytes)));
      return provider.write({ prompt: 'a cat', keyNumber: 0, mobile: false });
    };
    const mostBytes = 34_952_536 + 65_536;
    expect(await respondTo(mostBytes)).toMatchObject({ ok: true });
    expect(await respondTo(mostBytes + 1)).toMatchObject({
      ok: false,
      code: 'unreadable',
      reason: `more than ${mostBytes} bytes`,
    });
  });
});

describe('the keyed image host', () => {
  const settings = { kind: 'keyed', url: new URL('https://host.example/'), key: 'key' } as const;
  const publish = (mobile: boolean) =>
    createKeyedHost(settings, async () => undefined).publish(
      async () => ({ ok: true, picture: onePixel }),
      'a.png',
      mobile,
    );
  const success = JSON.stringify({ success: true, data: { url: 'https://host.example/a.png' } });

  it.each([
    ['a desktop', 3, false],
    ['a phone', 2, true],
  ])(
    'an upload to the keyed image host from %s is tried at most %i times',
    async (_, tries, mobile) => {
      const failing = respondWith(() => new Response(null, { status: 503 }));
      expect(await publish(mobile)).toMatchObject({ ok: false });
      expect(failing).toHaveLength(tries);
      const late: unknown[] = respondWith(() =>
        late.length < tries ? new Response(null, { status: 503 }) : new Response(success),
      );
      expect(await publish(mobile)).toMatchObject({ ok: true });
    },
  );

  it('a response of the keyed image host has at most 64 KiB', async () => {
    respondWith(() => new Response(success.padEnd(65_536)));
    expect(await publish(false)).toMatchObject({ ok: true });
    respondWith(() => new Response(success.padEnd(65_537)));
    expect(await publish(false)).toMatchObject({ ok: false });
  });
});
