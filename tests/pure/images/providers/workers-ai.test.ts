import { describe, expect, it, vi } from 'vitest';
import { completionInstruction } from '../../../../worker/images/providers/completion-instruction.ts';
import { createWorkersAiProvider } from '../../../../worker/images/providers/workers-ai.ts';
import { readFailure } from '../../../../worker/images/providers/workers-ai-failure.ts';
import { blackPng } from '../pictures/black-png.ts';
import { onePixel } from '../pictures/one-pixel.ts';
import { configurationWith, respondToCalls } from './configured.ts';

const call = { keyNumber: 0, mobile: false, user: 'hash' };
const task = { tool: 'edit', prompt: 'a fox', source: null, mask: null } as const;
const models = { IMAGE_PROVIDER_MODEL: 'painter', IMAGE_PROVIDER_TEXT_MODEL: 'writer' };

/** The provider with bindings that response like this, and a record of what they are asked for. */
async function withBindings(result: () => unknown, output = onePixel.bytes, changes = {}) {
  const runs: { model: string; inputs: Record<string, unknown>; signal: AbortSignal }[] = [];
  const changesAsked: unknown[] = [];
  const given: ReadableStream[] = [];
  const change = {
    transform: (options: unknown) => {
      changesAsked.push(options);
      return change;
    },
    output: async (options: unknown) => {
      changesAsked.push(options);
      return { image: () => new Blob([output]).stream() };
    },
  };
  const bindings = {
    AI: {
      run: async (
        model: string,
        inputs: Record<string, unknown>,
        { signal }: { signal: AbortSignal },
      ) => {
        runs.push({ model, inputs, signal });
        return result();
      },
    },
    IMAGES: {
      input: (stream: ReadableStream) => {
        given.push(stream);
        return change;
      },
    },
  };
  const configuration = configurationWith({
    IMAGE_PROVIDER: 'workers-ai',
    ...changes,
    ...bindings,
  });
  const provider = await createWorkersAiProvider(configuration, bindings);
  /** The form of the only run. */
  const form = () => {
    const [run] = runs;
    if (!run) throw new Error('No model was run.');
    const { body, contentType } = run.inputs.multipart as {
      body: ReadableStream;
      contentType: string;
    };
    return new Response(body, { headers: { 'Content-Type': contentType } }).formData();
  };
  /** The bytes that the Images binding was given, one array for each picture. */
  const givenBytes = () => Promise.all(given.map((stream) => new Response(stream).bytes()));
  return { provider, runs, changesAsked, givenBytes, form };
}

const picture = (width: number, height: number) =>
  ({ as: 'bytes', picture: { ...onePixel, width, height } }) as const;

describe('a call of Workers AI', () => {
  it.each([
    [{}, '@cf/black-forest-labs/flux-2-klein-4b', '@cf/meta/llama-3.3-70b-instruct-fp8-fast'],
    [models, 'painter', 'writer'],
  ])('a call with the variables %j runs its model', async (changes, image, text) => {
    const { provider, runs } = await withBindings(() => ({}), onePixel.bytes, changes);
    await provider.generate({ task, ...call });
    await provider.write({ prompt: 'Improve: a fox', ...call });
    expect(runs.map(({ model }) => model)).toEqual([image, text]);
    for (const { signal } of runs) expect(signal).toBeInstanceOf(AbortSignal);
    expect(runs[1]?.inputs).toEqual({
      max_tokens: 2000,
      messages: [
        { role: 'system', content: completionInstruction },
        { role: 'user', content: 'Improve: a fox' },
      ],
    });
  });

  it.each([
    [2048, 1024, '1440', '720'],
    [512, 512, '1024', '1024'],
    [1000, 751, '1168', '880'],
    [100, 1000, '304', '1920'],
    [1000, 1, '1920', '256'],
  ])('a picture of %i × %i asks for %s × %s', async (width, height, wide, high) => {
    const { provider, form, changesAsked } = await withBindings(() => ({}));
    await provider.generate({ task: { ...task, source: picture(width, height) }, ...call });
    const sent = await form();
    expect([sent.get('width'), sent.get('height')]).toEqual([wide, high]);
    expect(sent.get('input_image_0')).toMatchObject({ name: 'picture-0.png', type: 'image/png' });
    expect(changesAsked).toEqual([
      { width: 511, height: 511, fit: 'scale-down' },
      { format: 'image/png' },
    ]);
  });

  it('a mask is the second picture, to which the prompt refers', async () => {
    const { provider, form } = await withBindings(() => ({}));
    const made = { ...task, source: picture(8, 8), mask: picture(8, 8) };
    await provider.generate({ task: made, ...call });
    const sent = await form();
    expect(sent.get('input_image_1')).toMatchObject({ name: 'picture-1.png', size: 1 });
    expect(sent.get('prompt')).toBe(
      'a fox Change only what is white in the second picture, and keep all else.',
    );
  });

  it('a background is removed by the Images binding, without a model', async () => {
    const png = blackPng(3, 2);
    const { provider, runs, changesAsked } = await withBindings(() => ({}), png);
    const made = { ...task, tool: 'bgremove', source: picture(3, 2) } as const;
    expect(await provider.generate({ task: made, ...call })).toMatchObject({
      ok: true,
      picture: { width: 3, height: 2 },
    });
    expect(runs).toEqual([]);
    expect(changesAsked).toEqual([{ segment: 'foreground' }, { format: 'image/png' }]);
    await provider.generate({ task: { ...task, tool: 'bgremove' }, ...call });
    expect(runs).toHaveLength(1);
  });
});

describe('a response of Workers AI', () => {
  it('a picture of more than 25 MiB in Base64 is not decoded', async () => {
    // Four characters are three bytes; the most that is accepted is 34,952,533.33 characters.
    for (const [length, reason] of [
      [34_952_532, expect.not.stringMatching('more than') as string],
      [34_952_536, 'more than 26214400 bytes'],
    ] as const) {
      const { provider } = await withBindings(() => ({ image: 'A'.repeat(length) }));
      const result = await provider.generate({ task, ...call });
      expect(result).toEqual({ ok: false, code: 'unreadable', reason });
    }
  });

  it.each([
    [{ response: ' a red fox ' }, { ok: true, text: 'a red fox' }],
    [{ choices: [{ message: { content: 'a red fox' } }] }, { ok: true, text: 'a red fox' }],
    [
      { choices: [{ message: { content: 'one' } }, { message: { content: 'two' } }] },
      { ok: true, text: 'one' },
    ],
    [{ response: ' ' }, { ok: false, code: 'empty', reason: 'Workers AI: no text' }],
    [{ choices: [] }, { ok: false, code: 'empty', reason: 'Workers AI: no text' }],
    [undefined, { ok: false, code: 'empty', reason: 'Workers AI: no text' }],
  ])('the text response %j is %j', async (result, outcome) => {
    const { provider } = await withBindings(() => result);
    expect(await provider.write({ prompt: 'p', ...call })).toEqual(outcome);
  });

  it('an error of a binding is its failure, any other may have made a picture', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 24, 23), toFake: ['Date'] });
    const fail = (message: string) => () => {
      throw new Error(message);
    };
    const used = await withBindings(fail('3036: used up'));
    for (const result of [
      await used.provider.generate({ task, ...call }),
      await used.provider.write({ prompt: 'p', ...call }),
    ]) {
      expect(result).toEqual({
        ok: false,
        code: 'out_of_money',
        retryAfterMs: 60 * 60_000,
        reason: 'Workers AI: 3036: used up',
      });
    }
    const broken = await withBindings(fail('broken pipe'));
    expect(await broken.provider.generate({ task, ...call })).toMatchObject({
      code: 'unreadable',
      reason: 'Error: broken pipe',
    });
  });
});

describe('an error of the REST API', () => {
  const error = (code: number, message: string) => JSON.stringify({ errors: [{ code, message }] });

  it.each([
    [401, error(10000, 'Authentication error'), 'key_rejected'],
    [403, error(10000, 'Authentication error'), 'key_rejected'],
    [400, error(9999, 'Something new'), 'misconfigured'],
    [429, error(971, 'Please wait'), 'key_limited'],
    [429, error(3040, 'Out of capacity'), 'failed'],
    [500, 'Internal error', 'failed'],
    [504, '<h1>Gateway time-out</h1>', 'timeout'],
  ])('the status %i with %s means %s', async (status, body, code) => {
    const url = 'https://api.cloudflare.com/client/v4/accounts/x/ai';
    const variables = { IMAGE_PROVIDER: 'workers-ai', IMAGE_PROVIDER_URL: url };
    respondToCalls(() => new Response(body, { status }));
    const provider = await createWorkersAiProvider(configurationWith(variables), {});
    const plain = { ...task, tool: 'text2img' } as const;
    expect(await provider.generate({ task: plain, ...call })).toMatchObject({ ok: false, code });
  });
});

describe('a failure of Workers AI', () => {
  const meaningOf = (message: string) => readFailure(new Error(message), 0)?.code ?? null;

  it.each([
    ['3040: no capacity', 'failed'],
    ['InferenceUpstreamError: 3030: no', 'refused'],
    ['3007: late', 'timeout'],
    ['3023: not yours', 'key_rejected'],
    ['3006: too large', 'bad_picture'],
    ['5007: unknown', 'misconfigured'],
    ['9999: new', 'failed'],
    ['99999: no code', null],
    ['see 3030: no', null],
    ['a b: 3030: no', null],
  ])('the error ‘%s’ means %s', (message, code) => {
    expect(meaningOf(message)).toBe(code);
  });
});
