import { beforeEach, describe, expect, it } from 'vitest';
import { readCompletion } from '../../../../worker/images/providers/openai-answer.ts';
import { readRefusal } from '../../../../worker/images/providers/openai-refusal.ts';
import { control, create, providersUnderTest, reset } from './providers-under-test.ts';

const openAi = providersUnderTest.find(({ name }) => name === 'openai');
if (!openAi) throw new Error('No OpenAI');

function codeOf(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readRefusal(new Response(null, { status, headers }), text);
}

const error = (code: string | null, message = 'Text.') => ({
  error: { message, type: 'some_error', param: null, code },
});

beforeEach(() => reset(openAi));

describe('a server with OpenAI’s API', () => {
  it.each([
    [400, 'moderation_blocked', 'refused'],
    [400, 'content_policy_violation', 'refused'],
    [403, 'content_policy_violation', 'refused'],
    [400, 'unknown_parameter', 'refused'],
    [401, 'invalid_api_key', 'key_rejected'],
    [429, 'insufficient_quota', 'key_rejected'],
    [400, 'billing_hard_limit_reached', 'key_rejected'],
    [429, 'rate_limit_exceeded', 'key_limited'],
    [500, null, 'failed'],
    [503, null, 'failed'],
  ] as const)('the answer %d with %s means %s', (status, code, expected) => {
    expect(codeOf(status, error(code)).code).toBe(expected);
  });

  it('a 403 is about the key where its text mentions it, and otherwise about the request', () => {
    const unverified = 'Your organization must be verified to use the model.';
    expect(codeOf(403, error(null, unverified)).code).toBe('key_rejected');
    expect(codeOf(403, error(null, 'Forbidden')).code).toBe('refused');
  });

  it.each([
    ['as it is', 'a poster that says "permission"', 'a poster that says "permission"'],
    ['cut off', `the project plan ${'x'.repeat(400)}`, `the project plan ${'x'.repeat(300)}`],
    ['escaped', 'a "verified" fox', 'a &quot;verified&quot; fox'],
  ])('a prompt that a 403 repeats %s says nothing about the key', (_, prompt, repeated) => {
    const response = new Response('', { status: 403 });
    const text = JSON.stringify(error(null, `Blocked: ${repeated}`));
    expect(readRefusal(response, text, prompt).code).toBe('refused');
  });

  it('an error may be a plain text instead of OpenAI’s object, or not JSON', () => {
    expect(codeOf(400, { error: 'prompt required' })).toMatchObject({
      code: 'refused',
      reason: 'API error 400: prompt required',
    });
    // A gateway without an answer: a picture may have been made.
    expect(codeOf(502, '<html>Bad Gateway</html>').code).toBe('timeout');
    expect(codeOf(500, '<html>Error</html>').code).toBe('failed');
  });

  it('an answer names the wait in seconds or by a date', () => {
    expect(codeOf(429, error(null), { 'Retry-After': '12' })).toMatchObject({
      retryAfterMs: 12_000,
    });
    const date = new Date(Date.now() + 60_000).toUTCString();
    const answer = codeOf(429, error(null), { 'Retry-After': date });
    expect(answer.code === 'key_limited' && answer.retryAfterMs).toBeGreaterThan(50_000);
    expect(codeOf(429, error(null))).toMatchObject({ retryAfterMs: null });
  });

  it('an answer may contain an address instead of Base64', async () => {
    const provider = await create(openAi);
    const task = { tool: 'text2img', prompt: 'a sea', source: null, mask: null } as const;
    await control(openAi, { add: { mode: 'answers_url', times: 1 } });
    const made = await provider.generate({ task, keyNumber: 1, mobile: false });
    expect(made).toMatchObject({ ok: true, picture: { type: 'image/png', width: 64 } });
    await control(openAi, { add: { mode: 'dead_url' } });
    const lost = await provider.generate({ task, keyNumber: 1, mobile: false });
    expect(lost).toMatchObject({ ok: false, code: 'unreadable' });
  });

  it.each([
    { choices: [] },
    { choices: [{ message: { content: null } }] },
    { choices: [{ message: { content: '  ' } }] },
    'text',
    undefined,
  ])('an answer contains no text: %j', (content) => expect(readCompletion(content)).toBeNull());
});
