import { afterEach, describe, expect, it, vi } from 'vitest';
import { verifyChallenge } from '../../../worker/auth/challenge.ts';
import { isGivenUpAt, silenceServices } from '../silent-service.ts';

const settings = {
  scriptUrl: new URL('https://turnstile.example/v0/api.js'),
  verifyUrl: new URL('https://turnstile.example/v0/siteverify'),
  siteKey: 'site',
  secretKey: 'secret',
};
const verify = (token: string) =>
  verifyChallenge(settings, { token, address: undefined, hostname: 'imagemint.example' });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Makes Turnstile answer, and returns what it was asked. */
function answerWith(answer: () => Response) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
}

const solved = () =>
  Response.json({
    success: true,
    'error-codes': [],
    hostname: 'imagemint.example',
    action: 'sign-in',
  });

describe('the verification of a challenge', () => {
  it('a token may have 2048 characters, and a longer one is not sent', async () => {
    const asked = answerWith(solved);
    expect(await verify('x'.repeat(2048))).toEqual({ ok: true });
    expect(await verify('x'.repeat(2049))).toMatchObject({ code: 'challenge_failed' });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('a token is sent twice while there is no verdict, and not a third time', async () => {
    const asked = answerWith(() => new Response('down', { status: 503 }));
    expect(await verify('token')).toMatchObject({ code: 'challenge_unavailable' });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('two calls to a silent Turnstile are aborted after 5 s each', async () => {
    silenceServices();
    expect(await isGivenUpAt(10_000, verify('token'))).toBe(true);
  });

  it('an answer that names no error code, or one that is not known, is no verdict on the user', async () => {
    answerWith(() => Response.json({ success: false, 'error-codes': ['new-error'] }));
    expect(await verify('token')).toMatchObject({ code: 'challenge_unavailable' });
    answerWith(() => Response.json({ success: false }));
    expect(await verify('token')).toMatchObject({ code: 'challenge_unavailable' });
  });
});
