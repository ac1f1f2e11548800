import { describe, expect, it } from 'vitest';
import { completionInstruction } from '../../../../worker/images/providers/completion-instruction.ts';
import { createOpenAiProvider } from '../../../../worker/images/providers/openai.ts';
import { readRefusal } from '../../../../worker/images/providers/openai-refusal.ts';
import { convertMask } from '../../../../worker/images/providers/openai-request.ts';
import { readImages } from '../../../../worker/images/providers/openai-response.ts';
import { blackPng } from '../pictures/black-png.ts';
import { onePixel } from '../pictures/one-pixel.ts';
import { configurationWith, respondToCalls } from './configured.ts';

const openAi = (changes: object = {}) =>
  createOpenAiProvider(
    configurationWith({ IMAGE_PROVIDER: 'openai', IMAGE_PROVIDER_URL: undefined, ...changes }),
  );
const call = { keyNumber: 1, mobile: false, user: 'hash' };
const task = { tool: 'edit', prompt: 'a fox', source: null, mask: null } as const;
const source = { as: 'bytes', picture: onePixel } as const;
const models = { IMAGE_PROVIDER_MODEL: 'painter', IMAGE_PROVIDER_TEXT_MODEL: 'writer' };

describe('a request to a server with OpenAI’s API', () => {
  it.each([
    [{}, 'gpt-image-2.5-flare', 'gpt-5.4-nano'],
    [models, 'painter', 'writer'],
  ])('a request with the variables %j names its model', async (changes, image, text) => {
    const provider = await openAi(changes);
    const sent = respondToCalls(() => new Response('{}'));
    await provider.generate({ task, ...call });
    await provider.write({ prompt: 'Improve: a fox', ...call });
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.openai.com/v1/images/generations',
      'https://api.openai.com/v1/chat/completions',
    ]);
    for (const { init } of sent) {
      expect(init).toMatchObject({
        method: 'POST',
        redirect: 'manual',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer two' },
      });
      expect(init.signal).toBeInstanceOf(AbortSignal);
    }
    expect(sent.map(({ init }) => JSON.parse(init.body as string) as unknown)).toEqual([
      {
        model: image,
        prompt: 'a fox',
        n: 1,
        size: '1024x1024',
        // Another server may not know the parameters of OpenAI's own models.
        ...(image === 'painter' ? {} : { quality: 'medium', user: 'hash' }),
        output_format: 'png',
      },
      {
        model: text,
        max_completion_tokens: 2000,
        messages: [
          { role: 'system', content: completionInstruction },
          { role: 'user', content: 'Improve: a fox' },
        ],
      },
    ]);
  });

  it('references without a source are sent as pictures', async () => {
    const provider = await openAi();
    const sent = respondToCalls(() => new Response('{}'));
    const references = [source, source];
    await provider.generate({ task: { ...task, tool: 'text2img', references }, ...call });
    expect(sent[0]?.url).toBe('https://api.openai.com/v1/images/edits');
    const form = sent[0]?.init.body as FormData | undefined;
    expect(form?.getAll('image[]')).toHaveLength(2);
  });

  it('an edit sends the picture, and the background’s transparency where its tool needs it', async () => {
    const provider = await openAi({ IMAGE_PROVIDER_URL: 'https://images.example/v1/' });
    const sent = respondToCalls(() => new Response('{}'));
    await provider.generate({ task: { ...task, source }, ...call });
    await provider.generate({ task: { ...task, tool: 'bgremove', source }, ...call });
    expect(sent[0]?.url).toBe('https://images.example/v1/images/edits');
    expect(sent[0]?.init.headers).toEqual({ Authorization: 'Bearer two' });
    const [edit, removal] = sent.map(({ init }) => [...(init.body as FormData).keys()]);
    const fields = ['model', 'prompt', 'n', 'size', 'quality', 'user', 'output_format', 'image[]'];
    expect(edit).toEqual(fields);
    expect(removal).toContain('background');
    const form = sent[0]?.init.body as FormData;
    expect(form.get('prompt')).toBe('a fox');
    expect(form.get('image[]')).toMatchObject({
      name: 'picture-0.png',
      type: 'image/png',
      size: 1,
    });
  });

  it.each([
    ['gpt-image-2.5-flare', '21:9', '1568x672'],
    ['gpt-image-2.5-flare', '1:1', '1024x1024'],
    ['gpt-image-1.5', '2:3', '1024x1536'],
  ] as const)('the model %s gets the shape %s as %s', async (model, shape, size) => {
    const provider = await openAi({ IMAGE_PROVIDER_MODEL: model });
    const sent = respondToCalls(() => new Response('{}'));
    await provider.generate({ task: { ...task, shape, quality: 'fine' }, ...call });
    expect(JSON.parse(sent[0]?.init.body as string)).toMatchObject({ size, quality: 'high' });
  });

  it('a mask is converted before its lease, and sent as a PNG', async () => {
    const provider = await openAi();
    const bytes = blackPng(2, 2);
    const mask = { as: 'bytes', picture: { ...onePixel, bytes } } as const;
    await provider.prepare?.({ ...task, source, mask });
    // What is sent was converted before: the mask itself can't be read any more.
    bytes.fill(0);
    expect(await convertMask(mask)).toBe(await convertMask(mask));
    const sent = respondToCalls(() => new Response('{}'));
    await provider.generate({ task: { ...task, source, mask }, ...call });
    const form = sent[0]?.init.body as FormData;
    expect(form.get('mask')).toMatchObject({ name: 'mask.png', type: 'image/png' });
  });

  it('a mask that can’t be read is refused without a call', async () => {
    const provider = await openAi();
    const sent = respondToCalls(() => new Response('{}'));
    const result = await provider.generate({ task: { ...task, source, mask: source }, ...call });
    expect(result).toEqual({ ok: false, code: 'bad_picture', reason: 'the mask can’t be read' });
    expect(sent).toEqual([]);
  });
});

describe('a response of a server with OpenAI’s API', () => {
  it.each([
    ['as an edit', { ...task, source }],
    ['from a prompt alone', task],
  ])('a refusal %s is read beside the prompt that it may repeat', async (_, made) => {
    const provider = await openAi();
    const text = JSON.stringify({ error: 'no permission' });
    respondToCalls(() => new Response(text, { status: 403 }));
    expect(await provider.generate({ task: made, ...call })).toMatchObject({
      code: 'key_rejected',
    });
    const prompt = 'a sign that says permission';
    expect(await provider.generate({ task: { ...made, prompt }, ...call })).toMatchObject({
      code: 'refused',
      reason: 'API error 403: no permission',
    });
  });

  it('a text without content is empty, and a refused one is what the server says', async () => {
    const provider = await openAi();
    respondToCalls(() => new Response('{"choices":[]}'));
    expect(await provider.write({ prompt: 'p', ...call })).toEqual({
      ok: false,
      code: 'empty',
      reason: "no text in 'choices'",
    });
    respondToCalls(() => new Response('', { status: 401 }));
    expect(await provider.write({ prompt: 'p', ...call })).toMatchObject({ code: 'key_rejected' });
  });

  it.each([
    [{}, {}, 0.3 * 5 + 1.2 * 8 + 0.4 * 30],
    [{ IMAGE_PROVIDER_MODEL: 'gpt-image-1-mini' }, {}, 0.3 * 2 + 1.2 * 2.5 + 0.4 * 8],
    // Neither another server's tokens nor half a report tell the cost.
    [models, {}, undefined],
    [{}, { input_tokens_details: null }, undefined],
  ])('a picture of %j with the usage %j costs its tokens', async (changes, usage, milliUsd) => {
    const provider = await openAi(changes);
    respondToCalls(() =>
      Response.json({
        data: [{ b64_json: Buffer.from(blackPng(64, 64)).toString('base64') }],
        usage: {
          input_tokens_details: { text_tokens: 300, image_tokens: 1200 },
          output_tokens: 400,
          ...usage,
        },
      }),
    );
    const response = await provider.generate({ task, ...call });
    const expected = milliUsd === undefined ? undefined : Math.round(milliUsd * 1000);
    expect([response.ok, 'costMicroUsd' in response ? response.costMicroUsd : undefined]).toEqual([
      true,
      expected,
    ]);
  });

  it('a response has at most 25 MiB in Base64 and 64 KiB', async () => {
    const provider = await openAi();
    const bytesMax = 34_952_536 + 65_536;
    const reasonOf = async (bytes: number) => {
      respondToCalls(() => new Response(new Uint8Array(bytes)));
      const response = await provider.generate({ task, ...call });
      return response.ok ? '' : response.reason;
    };
    expect(await reasonOf(bytesMax)).toContain('no JSON');
    expect(await reasonOf(bytesMax + 1)).toBe(`more than ${bytesMax} bytes`);
  });

  it('pictures are read as Base64 or as addresses, and nothing else', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const data = [
      { b64_json: 'AQID', url: 'https://pictures.example/a.png' },
      { b64_json: null, url: 'HTTPS://pictures.example/b.png' },
      { b64_json: '*', url: 'http://pictures.example/c.png' },
      { url: 'data:image/png;base64,AQID' },
      { url: 'blob:https://pictures.example/d.png' },
      { url: 'https://' },
      { url: null },
      {},
    ];
    expect(readImages({ data }, [])).toEqual([
      bytes,
      new URL('https://pictures.example/b.png'),
      new URL('http://pictures.example/c.png'),
    ]);
    expect(readImages({ data: 'none' }, [])).toEqual([]);
    expect(readImages(undefined, [])).toEqual([]);
  });
});

describe('a refusal of a server with OpenAI’s API', () => {
  const refusalOf = (status: number, error: unknown) =>
    readRefusal(new Response(null, { status }), JSON.stringify({ error }));

  it.each([
    [{ message: 'Text.', code: 'some_code' }, 'some_code: Text'],
    [{ message: 'Text.', code: 'some_code', type: 'some_type' }, 'some_code: Text'],
    [{ message: 'Text.', code: null, type: 'some_type' }, 'some_type: Text'],
    [{ message: 'Text.', code: 7 }, 'Text'],
    [{ message: 'Text.', code: 'a prompt' }, 'Text'],
    [{ message: 'Text.' }, 'Text'],
    ['a plain text', 'a … text'],
  ])('the error %j is logged as %s', (error, said) => {
    const code = said.startsWith('some_code') ? 'misconfigured' : 'refused';
    expect(refusalOf(400, error)).toEqual({ ok: false, code, reason: `API error 400: ${said}` });
  });
});
