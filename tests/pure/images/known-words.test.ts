import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createKeyedHost } from '../../../worker/images/hosts/keyed-host.ts';
import { knownWords } from '../../../worker/images/known-words.ts';
import { createProvider } from '../../../worker/images/providers/create-provider.ts';
import { readFailure } from '../../../worker/images/providers/workers-ai-failure.ts';
import { onePixel } from './pictures/one-pixel.ts';
import { configurationWith, respondToCalls } from './providers/configured.ts';

const prompt = 'my neighbour "Jane Doe" leaves\nAcme’s clinic';
const link = 'https://shop.example/images/0123abcd.upload.77aa.png?exp=9&sig=ffee';

/** What of the prompt and of the link must be in no log, in any form. */
const privateParts = /jane|doe|neighbour|leaves|acme|clinic|0123abcd|77aa|sig|ffee/i;

/** Forms in which a service may repeat a request. */
const repeats = [
  ['as it came', (body: string) => `cannot work on ${body}`],
  ['as JSON in JSON', (body: string) => JSON.stringify({ error: { message: body } })],
  ['cut off', (body: string) => `failed: ${body.slice(0, 40)}`],
  ['in an address', (body: string) => `no ${encodeURIComponent(body)}`],
  ['in capitals', (body: string) => body.toUpperCase()],
  ['with one letter a line', (body: string) => body.replaceAll('', '\n')],
] as const;

const statuses = [200, 400, 401, 403, 422, 429, 500, 502];

const variables = {
  keyed: {},
  openai: { IMAGE_PROVIDER: 'openai', IMAGE_PROVIDER_URL: undefined },
} as const;

const tasks = {
  keyed: { as: 'link', url: new URL(link), facts: onePixel },
  openai: { as: 'bytes', picture: onePixel },
} as const;

describe('the log of a failed call', () => {
  let warn: MockInstance;
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  const cases = (['keyed', 'openai'] as const).flatMap((kind) =>
    repeats.map(([form, repeat]) => ({ kind, form, repeat })),
  );

  it.each(cases)(
    'a provider ($kind) that repeats the request $form brings nothing of it into a log',
    async ({ kind, repeat }) => {
      const provider = await createProvider(configurationWith(variables[kind]), {});
      for (const status of statuses) {
        respondToCalls(() => new Response(repeat(`${prompt} ${link}`), { status }));
        const call = { keyNumber: 0, mobile: false, user: 'hash' };
        const task = { tool: 'img2img', prompt, source: tasks[kind], mask: null } as const;
        const drawn = await provider.generate({ task, ...call });
        const written = await provider.write({ prompt, ...call });
        const reasons = [drawn, written].map((response) => (response.ok ? '' : response.reason));
        expect(reasons.join()).not.toMatch(privateParts);
        expect(drawn).toMatchObject({ ok: false, reason: expect.any(String) as string });
      }
    },
  );

  it('an error of Workers AI that repeats the request leaves nothing of it in a log', () => {
    const failure = readFailure(new Error(`3030: Invalid prompt: ${prompt} ${link}`), 0);
    expect(failure?.reason).toMatch(/^Workers AI: 3030: Invalid prompt … /);
    expect(failure?.reason).not.toMatch(privateParts);
  });

  it('a picture host that repeats the name of a file leaves nothing of it in a log', async () => {
    const settings = { kind: 'keyed', url: new URL('https://host.example/up'), key: 'k' } as const;
    for (const [, repeat] of repeats) {
      respondToCalls(() => new Response(repeat(link), { status: 400 }));
      await createKeyedHost(settings).publish(
        async () => ({ ok: true, picture: onePixel }),
        '0123abcd.png',
        false,
      );
    }
    expect(warn).toHaveBeenCalledTimes(repeats.length);
    for (const [line] of warn.mock.calls) expect(line).not.toMatch(privateParts);
  });
});

describe('the known words of a service’s text', () => {
  it.each([
    ['You are not subscribed to this API.', 'You are not subscribed to this API'],
    ['{"message":"Too many requests"}', 'message Too many requests'],
    ['Invalid key: sk-77aa, sk-88bb. Try again', 'Invalid key … Try again'],
    ['insufficient_quota', 'insufficient quota'],
    ['Jane', '…'],
    ['the imagery of Jané', 'the … of …'],
    ['{}', ''],
    ['', ''],
  ])('of ‘%s’, ‘%s’ is logged', (text, said) => {
    expect(knownWords(text)).toBe(said);
  });
});
