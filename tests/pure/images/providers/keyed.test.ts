import { describe, expect, it } from 'vitest';
import { knownWords } from '../../../../worker/images/known-words.ts';
import { createKeyedProvider } from '../../../../worker/images/providers/keyed.ts';
import { onePixel } from '../pictures/one-pixel.ts';
import { configurationWith, respondToCalls } from './configured.ts';

const call = { keyNumber: 1, mobile: false, user: 'hash' };
const task = { tool: 'img2img', prompt: 'a fox', source: null, mask: null } as const;
const json = { 'Content-Type': 'application/json' };

describe('a call of the keyed provider', () => {
  it('a call carries prompt, link and key, and follows no redirect', async () => {
    const provider = await createKeyedProvider(configurationWith({}));
    const sent = respondToCalls(() => new Response('{}'));
    const url = new URL('https://shop.example/images/a.png');
    await provider.generate({
      task: { ...task, source: { as: 'link', url, facts: onePixel } },
      ...call,
    });
    await provider.write({ prompt: 'Improve: a fox', ...call });
    expect(sent).toHaveLength(2);
    for (const { url: address, init } of sent) {
      expect(address).toBe('https://provider.example/v1');
      expect(init).toMatchObject({
        method: 'POST',
        redirect: 'manual',
        headers: { ...json, 'X-RapidAPI-Key': 'two', 'X-RapidAPI-Host': 'provider.example' },
      });
      expect(init.signal).toBeInstanceOf(AbortSignal);
    }
    const bodies = sent.map(({ init }) => JSON.parse(init.body as string) as unknown);
    const fixed = { stream: false, return: 'url_image' };
    expect(bodies).toEqual([
      { prompt: 'a fox', image: [url.href], ...fixed },
      { prompt: 'Improve: a fox', image: [], ...fixed },
    ]);
  });

  it('a prompt is cut between characters, never within one', async () => {
    const provider = await createKeyedProvider(configurationWith({}));
    const sent = respondToCalls(() => new Response('{}'));
    await provider.write({ prompt: '🦊'.repeat(401), ...call });
    expect(JSON.parse(sent[0]?.init.body as string)).toMatchObject({ prompt: '🦊'.repeat(400) });
  });

  it('a shape is asked for at the end of the prompt, within its length', async () => {
    const provider = await createKeyedProvider(configurationWith({}));
    const sent = respondToCalls(() => new Response('{}'));
    const long = { ...task, prompt: 'x'.repeat(401), shape: '16:9' } as const;
    await provider.generate({ task: long, ...call });
    const { prompt } = JSON.parse(sent[0]?.init.body as string) as { prompt: string };
    expect(prompt).toMatch(/x Aspect ratio 16:9\.$/);
    expect(prompt).toHaveLength(400);
  });
});

describe('a response of the keyed provider', () => {
  /** The provider's failure for this response. */
  async function failureOf(status: number, text: string, headers = {}, prompt = 'a fox') {
    const provider = await createKeyedProvider(configurationWith({}));
    respondToCalls(() => new Response(text, { status, headers }));
    return provider.generate({ task: { ...task, prompt }, ...call });
  }

  it.each([
    [402, 'No.', 'out_of_money'],
    [418, 'Not this', 'refused'],
    [200, '{}', 'empty'],
    [200, 'sorry', 'empty'],
    [200, 'sorry {', 'empty'],
    [200, '{"url":"https://pictures.', 'unreadable'],
    [200, '  ["https', 'unreadable'],
    [200, '"https', 'unreadable'],
  ])('the response %i with %s means %s', async (status, text, code) => {
    const response = await failureOf(status, text);
    expect(response).toMatchObject({ ok: false, code });
    const said = knownWords(text);
    const reason = status === 200 ? `no address in '${said}'` : `API error ${status}: ${said}`;
    expect(response).toMatchObject({ reason });
  });

  it('a 403 that repeats a prompt about keys says nothing about the key', async () => {
    const prompt = 'a poster that says "api key"';
    const response = await failureOf(403, `Refused: ${prompt}`, {}, prompt);
    expect(response).toMatchObject({ code: 'refused' });
  });

  it('a response of more than 64 KiB is not read', async () => {
    expect(await failureOf(200, 'x'.repeat(65_536))).toMatchObject({ code: 'empty' });
    expect(await failureOf(200, 'x'.repeat(65_537))).toEqual({
      ok: false,
      code: 'unreadable',
      reason: 'more than 65536 bytes',
    });
  });
});
