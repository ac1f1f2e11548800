import { afterEach, describe, expect, it, vi } from 'vitest';
import { postMessage } from '../../../worker/contact/form-service.ts';
import { nextTryAt } from '../../../worker/contact/forward-messages.ts';
import { isGivenUpAt, silenceServices } from '../silent-service.ts';

const now = 1_000_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a contact message that could not be handed on', () => {
  it('is tried 50 times, and then never again', () => {
    expect(nextTryAt(49, now)).not.toBeNull();
    expect(nextTryAt(50, now)).toBeNull();
  });

  it('is tried again after a minute, doubling up to an hour', () => {
    const waits = [0, 1, 5, 6, 7, 49].map((tries) => (nextTryAt(tries, now) ?? 0) - now);
    expect(waits).toEqual([60_000, 120_000, 1_920_000, 3_600_000, 3_600_000, 3_600_000]);
  });
});

describe('the objection of the form service', () => {
  it('is quoted with 300 characters at most', async () => {
    const objection = 'x'.repeat(300);
    const refusing = (message: string) => {
      vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
        Response.json({ errors: [{ message }] }, { status: 422 }),
      );
      const letter = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
      return postMessage(new URL('https://forms.example/'), letter);
    };
    for (const message of [objection, `${objection}x`]) {
      expect(await refusing(message)).toEqual({ state: 'refused', message: objection });
    }
  });
});

describe('a silent form service', () => {
  it('is given up after 8 s', async () => {
    silenceServices();
    const letter = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
    const sent = postMessage(new URL('https://forms.example/'), letter);
    expect(await isGivenUpAt(8000, sent)).toBe(true);
  });
});
