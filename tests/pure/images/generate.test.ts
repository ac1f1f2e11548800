import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, generatePicture } from '../../../worker/images/generate.ts';
import { KeyRotation } from '../../../worker/images/key-rotation.ts';
import type { ProviderAnswer } from '../../../worker/images/providers/provider.ts';

const limits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };
const picture = {
  type: 'image/png',
  extension: 'png',
  width: 1,
  height: 1,
  bytes: new Uint8Array(1),
} as const;
let now = 0;

beforeEach(() => {
  now = 1_000_000;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A world in which the provider answers by turns; what was called with which key, and what the job was told. */
function world(
  answers: ProviderAnswer[],
  { keys = ['a', 'b', 'c', 'd'], mayRepeat = false, leaseTakesMs = 0 } = {},
) {
  const pool = new KeyRotation(limits);
  const called: number[] = [];
  const told: string[] = [];
  let cancelled = false;
  const gateway: Gateway = {
    provider: {
      name: 'keyed',
      keys,
      limits,
      tools: new Set(['text2img']),
      takes: 'link',
      seesMask: false,
      generate: async ({ keyNumber }) => {
        called.push(keyNumber);
        return answers[called.length - 1] ?? { ok: true, picture };
      },
      write: async () => ({ ok: true, text: '' }),
    },
    pool: {
      lease: async (request) => {
        const answer = pool.lease(request, now);
        now += leaseTakesMs;
        return answer;
      },
      withdraw: (ticket) => pool.withdraw(ticket),
      giveBack: (leaseId) => pool.giveBack(leaseId),
      reportLimited: (key, retryAfterMs) => void pool.rest(key, retryAfterMs, now),
      reportRejected: (key) => pool.reject(key),
    },
    mayRepeat,
    clock: () => now,
    pause: async (waitMs) => {
      now += waitMs;
    },
  };
  const tell = (what: string) => {
    if (cancelled) return false;
    told.push(what);
    return true;
  };
  const run = () =>
    generatePicture(
      {
        id: 'job',
        userId: 'user',
        mobile: false,
        deadlineAt: now + 180_000,
        task: { tool: 'text2img', prompt: 'a fox', source: null, mask: null },
      },
      gateway,
      {
        report: ({ stage }) => tell(stage),
        wait: () => tell('wait'),
        start: () => tell('start'),
      },
    );
  return {
    called,
    told,
    run,
    cancel: () => {
      cancelled = true;
    },
  };
}

const failure = (code: 'empty' | 'failed' | 'timeout' | 'unreadable' | 'unsuitable') =>
  ({ ok: false, code, reason: code }) as const;
const limited = { ok: false, code: 'key_limited', retryAfterMs: 30_000, reason: '429' } as const;

describe('a call that failed', () => {
  it.each(['empty', 'failed'] as const)(
    'with %s leads on to three keys, each once',
    async (code) => {
      const { called, run } = world([failure(code), failure(code), failure(code), failure(code)]);
      expect(await run()).toMatchObject({ ok: false });
      expect(new Set(called).size).toBe(3);
      expect(called).toHaveLength(3);
    },
  );

  it.each(['empty', 'failed'] as const)(
    'with %s is not made again with the only key',
    async (code) => {
      const { called, run } = world([failure(code)], { keys: ['only'] });
      expect(await run()).toMatchObject({ ok: false });
      expect(called).toEqual([0]);
    },
  );

  it.each(['timeout', 'unreadable', 'unsuitable'] as const)(
    'with %s may have been billed, and is not made again',
    async (code) => {
      const { called, run } = world([failure(code)]);
      expect(await run()).toMatchObject({ ok: false });
      expect(called).toHaveLength(1);
    },
  );

  it('of which nobody knows is made again where the operator bears its price', async () => {
    const { called, run } = world([failure('timeout')], { mayRepeat: true });
    expect(await run()).toMatchObject({ ok: true });
    expect(called).toHaveLength(2);
  });

  it('for its key’s limit waits for that key where there is no other', async () => {
    const { called, told, run } = world([limited], { keys: ['only'] });
    expect(await run()).toMatchObject({ ok: true });
    expect(called).toEqual([0, 0]);
    expect(told.slice(0, 2)).toEqual(['start', 'wait']);
    expect(told.at(-1)).toBe('start');
  });

  it('leaves a job that can be cancelled while it waits for another key', async () => {
    const { called, run, cancel } = world([limited], { keys: ['only'] });
    const running = run();
    cancel();
    expect(await running).toMatchObject({ ok: false, code: 'ended' });
    expect(called.length).toBeLessThanOrEqual(1);
  });
});

describe('a lease', () => {
  it('that was long on its way is given back and not used', async () => {
    const { called, run } = world([], { keys: ['only'], leaseTakesMs: 2001 });
    expect(await run()).toMatchObject({ ok: false, code: 'deadline_exceeded' });
    expect(called).toEqual([]);
  });
});
