import { describe, expect, it, vi } from 'vitest';
import { createProvider } from '../../../../worker/images/providers/create-provider.ts';
import { redact } from '../../../../worker/images/redact.ts';
import { withinTime } from '../../../../worker/images/within-time.ts';
import { configurationWith, respondToCalls } from './configured.ts';

const call = { keyNumber: 0, mobile: false, user: 'hash' };
const task = { tool: 'text2img', prompt: 'a fox', source: null, mask: null } as const;
const secrets = { IMAGE_PROVIDER_KEYS: 'one+secret,two' };

describe('the configured provider', () => {
  it.each([
    ['keyed', 3],
    ['openai', 5],
    ['workers-ai', 720],
  ])('a key of the provider %s may be used %i times per minute', async (kind, calls) => {
    const bindings = { AI: {}, IMAGES: {} };
    const configuration = configurationWith({ IMAGE_PROVIDER: kind, ...bindings });
    const { limits } = await createProvider(configuration, bindings);
    expect(limits).toMatchObject({ callsPerPeriod: calls, periodMs: 60_000 });
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
});

describe('a text without secrets', () => {
  it('every secret is removed, as it is and as encoded in an address', () => {
    const said = redact('a+b, a%2Bb, a+b and c', ['a+b', 'c']);
    expect(said).toBe('[key], [key], [key] and [key]');
    expect(redact('a text', [])).toBe('a text');
  });
});

describe('a call with a time limit', () => {
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
