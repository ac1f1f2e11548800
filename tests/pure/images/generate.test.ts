import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, limited, world } from './generation-world.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('a failed call', () => {
  it.each(['empty', 'failed'] as const)(
    'a call that fails with %s is repeated with up to three keys, each once',
    async (code) => {
      const { called, run } = world([failure(code), failure(code), failure(code), failure(code)]);
      expect(await run()).toMatchObject({ ok: false });
      expect(new Set(called).size).toBe(3);
      expect(called).toHaveLength(3);
    },
  );

  it.each(['empty', 'failed'] as const)(
    'a call that fails with %s is not repeated with the only key',
    async (code) => {
      const { called, run } = world([failure(code)], { keys: ['only'] });
      expect(await run()).toMatchObject({ ok: false });
      expect(called).toEqual([0]);
    },
  );

  it.each(['timeout', 'unreadable', 'unsuitable'] as const)(
    'a call that fails with %s may have been billed, and is not repeated',
    async (code) => {
      const { called, run } = world([failure(code)]);
      expect(await run()).toMatchObject({ ok: false });
      expect(called).toHaveLength(1);
    },
  );

  it('a call with an unknown outcome is repeated where the operator has allowed it', async () => {
    const { called, run } = world([failure('timeout')], { mayRepeat: true });
    expect(await run()).toMatchObject({ ok: true });
    expect(called).toHaveLength(2);
  });

  it('a rate-limited call waits for its own key where there is no other', async () => {
    const { called, reports, run } = world([limited], { keys: ['only'] });
    expect(await run()).toMatchObject({ ok: true });
    expect(called).toEqual([0, 0]);
    expect(reports.slice(0, 3)).toEqual(['start', 'uncounted: nobody', 'wait']);
    expect(reports.at(-1)).toBe('start');
  });
});

describe('a job whose deadline is near', () => {
  it.each([
    ['a desktop', false, 30_000],
    ['a phone', true, 45_000],
    ['a desktop for a slow model', false, 180_000],
  ])(
    'a job starts on %s while a whole call and 10 s remain, and not later',
    async (_, mobile, callMs) => {
      const timeLimitMs = { desktop: callMs, mobile: callMs };
      const enough = world([], { mobile, timeLimitMs, leftMs: callMs + 10_000 });
      expect(await enough.run()).toMatchObject({ ok: true });
      expect(enough.called).toHaveLength(1);
      const late = world([], { mobile, timeLimitMs, leftMs: callMs + 9999 });
      expect(await late.run()).toMatchObject({ ok: false, code: 'deadline_exceeded' });
      expect(late.called).toEqual([]);
    },
  );

  it('a job waits for a key only while a call and 10 s would remain', async () => {
    // Its key rests for 30 s: 69 s leave 39 s, and 71 s leave 41 s.
    for (const [leftMs, calls] of [
      [69_000, 1],
      [71_000, 2],
    ] as const) {
      const { called, run } = world([limited], { keys: ['only'], leftMs });
      await run();
      expect(called).toHaveLength(calls);
    }
  });
});
