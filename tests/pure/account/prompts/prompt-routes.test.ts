import { beforeEach, describe, expect, it, vi } from 'vitest';
import { promptLengthMax } from '../../../../domain/limits.ts';
import { toolCatalogue } from '../../../../domain/tools/tools.ts';
import { promptRoutes } from '../../../../worker/account/prompts/prompt-routes.ts';
import type { LeaseRequest, LeaseResponse } from '../../../../worker/keys/lease.ts';
import { providerTools } from '../../../../worker/tools/tools.ts';
import { respondToCalls, type SentCall } from '../../images/providers/configured.ts';
import { requestAsUser, userId } from '../call-as-user.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile';

/** What the account says to a request for help. */
let admission: object;
/** What was asked of the account, and for which user a key. */
let asked: unknown[];
/** The provider's response, as text. */
let result: string;
let sent: SentCall[];

beforeEach(() => {
  admission = { ok: true };
  asked = [];
  result = 'A red fox';
  sent = respondToCalls(() => Response.json({ text: result }));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const pool = {
  lease: async (request: LeaseRequest): Promise<LeaseResponse> => {
    asked.push(request.userId);
    return { state: 'granted', keyNumber: 0, leaseId: 1, usableUntil: 0 };
  },
};

async function call(path: string, body?: object, { agent = '', variables = {} } = {}) {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': agent };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const response = await requestAsUser(promptRoutes, path, init, {
    responses: {
      'jobs.admitPrompt': () => {
        asked.push('jobs.admitPrompt');
        return admission;
      },
    },
    environment: { KEY_POOLS: { getByName: () => pool }, ...variables },
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

const improve = (prompt: string, options = {}) =>
  call('/api/prompts/improve', { prompt, tool: 'text2img' }, options);
const suggest = (body: object, options = {}) => call('/api/prompts/ideas', body, options);

/** The prompts that the provider was sent. */
const prompts = () =>
  sent.map(({ init }) => (JSON.parse(init.body as string) as { prompt: string }).prompt);

describe('Improve Prompt', () => {
  it('a prompt is sent to the provider to be improved, with a key that is leased for its user', async () => {
    expect(await improve('a fox')).toEqual({ status: 200, json: { prompt: 'A red fox' } });
    expect(prompts()).toEqual(['Improve: a fox']);
    expect(asked).toEqual(['jobs.admitPrompt', userId]);
  });

  it.each(['', ' \u200b'])('the empty prompt %j becomes empty, and is counted', async (prompt) => {
    expect((await improve(prompt)).json).toEqual({ prompt: '' });
    expect([asked, sent]).toEqual([['jobs.admitPrompt'], []]);
  });

  it('an improved prompt is as long as a prompt may be, and no longer', async () => {
    result = 'x'.repeat(promptLengthMax + 1);
    const { prompt } = (await improve('a fox')).json;
    expect(String(prompt).length).toBeLessThanOrEqual(promptLengthMax);
    expect(String(prompt).length).toBeGreaterThan(promptLengthMax - 10);
  });
});

describe('Suggest Ideas', () => {
  const { title } = toolCatalogue.headshot;
  const list = Array.from({ length: 8 }, (_, at) => `Idea ${at}`);

  it.each([
    [{ tool: 'headshot' }, `List 8 creative prompts: ${title}`],
    [{ tool: 'headshot', prompt: 'a hat' }, `List 8 creative prompts: ${title}, each about: a hat`],
  ])('%j asks for ideas of the tool, about the prompt where there is one', async (body, prompt) => {
    result = list.join('\n');
    expect((await suggest(body)).json).toEqual({ ideas: list, isDefault: false });
    expect(prompts()).toEqual([prompt]);
  });

  it('fewer ideas than a list has are none', async () => {
    result = list.slice(1).join('\n');
    const { ideas } = providerTools.headshot;
    expect((await suggest({ tool: 'headshot' })).json).toEqual({ ideas, isDefault: true });
  });
});

it.each(['rate_limited', 'prompts_used_up', 'insufficient_credits'])(
  'help that is refused with %s asks no provider, and says when it may be asked for again',
  async (code) => {
    const retryAt = code === 'insufficient_credits' ? undefined : Date.now() + 60_000;
    admission = { ok: false, code, ...(retryAt ? { retryAt } : {}) };
    for (const { json } of [await improve('a fox'), await suggest({ tool: 'headshot' })]) {
      expect(json.code).toBe(code);
      expect(json.retryAt).toBe(retryAt && new Date(retryAt).toISOString());
    }
    expect(sent).toEqual([]);
  },
);

it('a provider without a response improves nothing', async () => {
  result = '';
  const { json } = await improve('a fox');
  expect(json).toMatchObject({ code: 'unavailable', detail: 'Try again later' });
});

it.each([
  [phone, {}, 350],
  ['', {}, 400],
  ['', { IMAGE_PROVIDER: 'openai', IMAGE_PROVIDER_URL: undefined }, null],
])(
  'the device "%s" with %j may send %j characters, and the provider gets no more',
  async (agent, variables, length) => {
    const { json } = await call('/api/prompts/limits', undefined, { agent, variables });
    expect(json).toEqual({ providerLength: length });
    if (length === null) return;
    await improve('x'.repeat(1000), { agent });
    expect(prompts().map((prompt) => prompt.length)).toEqual([length]);
  },
);
