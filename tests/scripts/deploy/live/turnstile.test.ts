import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTurnstileEmulator } from '../../../../emulators/turnstile/app.ts';
import { EMULATED_TURNSTILE_SECRET_KEY } from '../../../../emulators/turnstile/constants.ts';
import { checkTurnstileKey } from '../../../../scripts/deploy/live/turnstile.ts';

const base = 'https://turnstile.example';
const address = `${base}/v0/siteverify`;

afterEach(() => vi.restoreAllMocks());

describe('the check of Turnstile’s secret key', () => {
  it('tells a key that Turnstile knows from one that it does not know', async () => {
    const emulator = createTurnstileEmulator({ baseUrl: base });
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      emulator.request(String(input).slice(base.length), init),
    );
    expect((await checkTurnstileKey(address, EMULATED_TURNSTILE_SECRET_KEY)).state).toBe('ok');
    const unknown = await checkTurnstileKey(address, 'another-secret');
    expect(unknown).toMatchObject({ state: 'failure' });
    expect(unknown.text).not.toContain('another-secret');
  });

  it('warns where Turnstile can’t be reached or gives no verdict', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
    expect((await checkTurnstileKey(address, 'key')).state).toBe('warning');
    fetched.mockResolvedValue(new Response('down', { status: 503 }));
    expect(await checkTurnstileKey(address, 'key')).toEqual({
      state: 'warning',
      text: 'Turnstile answers with status 503',
    });
  });
});
