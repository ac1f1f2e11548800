import { describe, expect, it } from 'vitest';
import { readFailure } from '../../../../worker/images/providers/workers-ai-failure.ts';

const now = Date.UTC(2026, 10, 21, 18);
const thrown = (message: string, name = 'InferenceUpstreamError') =>
  readFailure(Object.assign(new Error(message), { name }), now);

describe('an error of Workers AI', () => {
  it.each([
    ['3040: No more data centers to forward the request to', 'failed'],
    ['3030: Input prompt contains NSFW content.', 'refused'],
    ['AiError: 8007: The content was refused.', 'refused'],
    ['3007: Request timeout', 'timeout'],
    ['5018: The account is not allowed to access this model', 'key_rejected'],
    ['3006: Request is too large', 'refused'],
    ['9999: Something new', 'failed'],
    ['<html>Bad Gateway</html>', 'failed'],
  ])('the error ‘%s’ means %s', (message, code) => {
    expect(thrown(message)).toMatchObject({ ok: false, code });
  });

  it('an error about the day’s allocation rests the account until midnight UTC', () => {
    expect(thrown('3036: You have used up your daily free allocation')).toMatchObject({
      code: 'key_limited',
      retryAfterMs: 6 * 60 * 60_000,
    });
  });

  it('an error of the Images binding, which has a separate code, is a failure', () => {
    const error = Object.assign(new Error('cannot transform'), { code: 9422 });
    expect(readFailure(error, now)).toMatchObject({ code: 'failed' });
  });

  it.each([new Error('Network connection lost.'), new SyntaxError('Unexpected end'), 'text'])(
    'another thrown value (%s) is not a failure: something may have been made',
    (error) => expect(readFailure(error, now)).toBeNull(),
  );
});
