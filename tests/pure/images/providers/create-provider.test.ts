import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProvider } from '../../../../worker/images/providers/create-provider.ts';
import { redact } from '../../../../worker/images/redact.ts';
import { withinTime } from '../../../../worker/images/within-time.ts';
import { blackPng } from '../pictures/black-png.ts';
import { configurationWith, respondToCalls } from './configured.ts';

const call = { keyNumber: 0, mobile: false, user: 'hash' };
const task = { tool: 'text2img', prompt: 'a fox', source: null, mask: null } as const;
const secrets = { IMAGE_PROVIDER_KEYS: 'one+secret,two' };

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the configured provider', () => {
  it('a provider is made once for each configuration', async () => {
    const [one, other] = [configurationWith({}), configurationWith({})];
    expect(await createProvider(one, {})).toBe(await createProvider(one, {}));
    expect(await createProvider(one, {})).not.toBe(await createProvider(other, {}));
  });

  it('the reason of a failure is without keys, and at most 300 characters long', async () => {
    const provider = await createProvider(configurationWith(secrets), {});
    const broken = `no header one+secret at one%2Bsecret ${'x'.repeat(400)}`;
    respondToCalls(() => Promise.reject(new Error(broken)));
    for (const response of [
      await provider.generate({ task, ...call }),
      await provider.write({ prompt: 'p', ...call }),
    ]) {
      const reason = `Error: no header [key] at [key] ${'x'.repeat(400)}`;
      expect(response).toMatchObject({ code: 'unreadable', reason: `${reason.slice(0, 300)}…` });
    }
  });

  it('an opaque picture is no result of a background removal', async () => {
    const provider = await createProvider(configurationWith({ IMAGE_PROVIDER: 'openai' }), {});
    const packed = Buffer.from(blackPng(3, 2)).toString('base64');
    respondToCalls(() => Response.json({ data: [{ b64_json: packed }] }));
    expect(await provider.generate({ task, ...call })).toMatchObject({ ok: true });
    expect(await provider.generate({ task: { ...task, tool: 'bgremove' }, ...call })).toEqual({
      ok: false,
      code: 'unsuitable',
      reason: 'the image/png of 3×2 has no transparent background',
    });
  });
});

describe('a text without secrets', () => {
  it('every secret is removed, as it is and as encoded in an address', () => {
    const said = redact('a+b, a%2Bb, a+b and c', ['a+b', 'c']);
    expect(said).toBe('[key], [key], [key] and [key]');
    expect(redact('a text', [])).toBe('a text');
  });
});

describe('a call with a time limit', () => {
  it('a response in time is passed on, and leaves no timer', async () => {
    vi.useFakeTimers();
    const signals: AbortSignal[] = [];
    const response = withinTime(30_000, async (signal) => {
      signals.push(signal);
      return 'answer';
    });
    expect(await response).toBe('answer');
    expect(vi.getTimerCount()).toBe(0);
    expect(signals[0]?.aborted).toBe(false);
    vi.useRealTimers();
  });

  it('a call without a response is aborted, and its time is over', async () => {
    vi.useFakeTimers();
    let given: AbortSignal | undefined;
    const response = withinTime(30_000, (signal) => {
      given = signal;
      return new Promise(() => undefined);
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await response).toEqual({ ok: false, code: 'timeout', reason: 'no response in time' });
    expect(given?.aborted).toBe(true);
    vi.useRealTimers();
  });
});
