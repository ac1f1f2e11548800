import { afterEach, describe, expect, it, vi } from 'vitest';
import { postMessage } from '../../../worker/contact/form-service.ts';
import { nextTryAt } from '../../../worker/contact/forward-messages.ts';
import { isGivenUpAt, silenceServices } from '../silent-service.ts';

const now = 1_000_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a contact message that could not be forwarded', () => {
  it('a contact message is tried 50 times, and then never again', () => {
    expect(nextTryAt(49, now)).not.toBeNull();
    expect(nextTryAt(50, now)).toBeNull();
  });

  it('a contact message is tried again after a minute, with waits that double up to an hour', () => {
    const waits = [0, 1, 5, 6, 7, 49].map((tries) => (nextTryAt(tries, now) ?? 0) - now);
    expect(waits).toEqual([60_000, 120_000, 1_920_000, 3_600_000, 3_600_000, 3_600_000]);
  });
});

describe('the refusal of the form service', () => {
  it('the form service’s refusal is quoted with at most 300 characters', async () => {
    const objection = 'x'.repeat(300);
    const refusing = (message: string) => {
      vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
        Response.json({ errors: [{ message }] }, { status: 422 }),
      );
      const form = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
      return postMessage(new URL('https://forms.example/'), form);
    };
    for (const message of [objection, `${objection}x`]) {
      expect(await refusing(message)).toEqual({ state: 'refused', message: objection });
    }
  });
});

describe('a silent form service', () => {
  it('a call to a silent form service is aborted after 8 s', async () => {
    silenceServices();
    const form = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
    const sent = postMessage(new URL('https://forms.example/'), form);
    expect(await isGivenUpAt(8000, sent)).toBe(true);
  });
});
