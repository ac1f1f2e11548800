import { expect, it, vi } from 'vitest';
import { verifyChallenge } from '../../../worker/auth/challenge.ts';
import { isGivenUpAt, silenceServices } from '../silent-service.ts';

const settings = {
  scriptUrl: new URL('https://turnstile.example/v0/api.js'),
  verifyUrl: new URL('https://turnstile.example/v0/siteverify'),
  siteKey: 'site',
  secretKey: 'secret',
};
const verify = (
  token: string | undefined,
  { address, secretKey = 'secret' }: { address?: string; secretKey?: string } = {},
) => verifyChallenge({ ...settings, secretKey }, { token, address, hostname: 'imagemint.example' });

/** Makes Turnstile respond, and returns what it was asked. */
function respondWith(result: () => Response) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => result());
}

const solved = () =>
  Response.json({
    success: true,
    'error-codes': [],
    hostname: 'imagemint.example',
    action: 'sign-in',
  });

it('a token may have 2048 characters, and a longer one is not sent', async () => {
  const asked = respondWith(solved);
  expect(await verify('x'.repeat(2048))).toEqual({ ok: true });
  expect(await verify('x'.repeat(2049))).toMatchObject({ code: 'challenge_failed' });
  expect(asked).toHaveBeenCalledTimes(1);
});

it('the second sending of a token has the key of the first, and another verification a key of its own', async () => {
  const keys: (string | null)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    keys.push(new URLSearchParams(String(init?.body)).get('idempotency_key'));
    return new Response('down', { status: 503 });
  });
  for (const token of ['token', 'token']) await verify(token);
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]]);
  expect(keys[0]).not.toBe(keys[2]);
});

it('two calls to a silent Turnstile are aborted after 5 s each', async () => {
  silenceServices();
  expect(await isGivenUpAt(10_000, verify('token'))).toBe(true);
});

const verdict = {
  success: true,
  'error-codes': [],
  hostname: 'imagemint.example',
  action: 'sign-in',
};
const refused = (...codes: string[]) => ({ success: false, 'error-codes': codes });
it.each([
  ['failed', 'invalid-input-response', refused('invalid-input-response')],
  [
    'failed',
    'timeout-or-duplicate, invalid-input-response',
    refused('timeout-or-duplicate', 'invalid-input-response'),
  ],
  ['failed', 'solved on the host evil.example', { ...verdict, hostname: 'evil.example' }],
  ['failed', 'solved for the action newsletter', { ...verdict, action: 'newsletter' }],
  ['failed', 'solved for the action undefined', { ...verdict, action: undefined }],
  ['unavailable', 'new-error', refused('new-error')],
  // A fault of ours beside one of the token: the next token would fail as well.
  [
    'unavailable',
    'invalid-input-response, invalid-input-secret',
    refused('invalid-input-response', 'invalid-input-secret'),
  ],
  ['unavailable', 'no error code', { success: false }],
  ['unavailable', 'status 200, no verdict', { success: 'yes' }],
])('the challenge is %s with the reason %s', async (state, reason, result) => {
  respondWith(() => Response.json(result));
  expect(await verify('token')).toEqual({ ok: false, code: `challenge_${state}`, reason });
});

it('the vendor’s key for tests, whose verdict names no host, accepts what the vendor accepts', async () => {
  const secretKey = '1x0000000000000000000000000000000AA';
  respondWith(() => Response.json({ success: true, hostname: 'example.com' }));
  expect(await verify('token', { secretKey })).toEqual({ ok: true });
  expect(await verify('token')).toMatchObject({ code: 'challenge_failed' });
  respondWith(() => Response.json(refused('invalid-input-response')));
  expect(await verify('token', { secretKey })).toMatchObject({ code: 'challenge_failed' });
});

it('Turnstile is asked with a form, by a call that follows no redirect', async () => {
  const asked = respondWith(solved);
  await verify('token');
  const [address, options] = asked.mock.calls[0] ?? [];
  expect(address).toBe(settings.verifyUrl);
  expect(options).toMatchObject({ method: 'POST', redirect: 'manual' });
  const form = Object.fromEntries(options?.body as URLSearchParams);
  expect(form).toEqual({
    secret: 'secret',
    response: 'token',
    idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  await verify('token', { address: '203.0.113.7' });
  const [, withAddress] = asked.mock.calls[1] ?? [];
  const sent = Object.fromEntries(withAddress?.body as URLSearchParams);
  expect(sent).toMatchObject({ response: 'token', remoteip: '203.0.113.7' });
});
