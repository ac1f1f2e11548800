import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generatePicture } from '../../../worker/images/generate.ts';
import { parseIdeas } from '../../../worker/images/prompts/parse-ideas.ts';
import { onePixel as picture } from './pictures/one-pixel.ts';

const now = 1_000_000;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs a job with this much time left, with a provider whose first calls return nothing. */
function run({ leftMs = 180_000, mobile = false, emptyCalls = 0 }) {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  let calls = 0;
  return generatePicture(
    {
      id: 'job',
      userId: 'user',
      mobile,
      deadlineAt: now + leftMs,
      task: { tool: 'text2img', prompt: 'a fox', source: null, mask: null },
    },
    {
      provider: {
        name: 'keyed',
        keys,
        limits: { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 },
        tools: new Set(['text2img']),
        takes: 'link',
        seesMask: false,
        textSharesKeys: true,
        generate: async () => {
          calls += 1;
          return calls > emptyCalls
            ? { ok: true, picture }
            : { ok: false, code: 'empty', reason: 'nothing' };
        },
        write: async () => ({ ok: true, text: '' }),
      },
      pool: {
        lease: async () => ({ state: 'granted', keyNumber: 0, leaseId: 1, usableUntil: now }),
        withdraw: () => undefined,
        giveBack: () => undefined,
        reportLimited: () => undefined,
        reportRejected: () => undefined,
      },
      mayRepeat: false,
      clock: () => now,
      pause: async () => undefined,
    },
    { wait: () => true, start: () => true, keyRefused: () => undefined },
  );
}

describe('a job', () => {
  it('a job is tried with a third key, and not with a fourth', async () => {
    expect(await run({ emptyCalls: 2 })).toMatchObject({ ok: true });
    expect(await run({ emptyCalls: 3 })).toMatchObject({ ok: false, code: 'empty_result' });
  });

  it.each([
    ['a desktop', 40_000, false],
    ['a phone', 55_000, true],
  ])('a job from %s starts with %i ms left, and not with less', async (_, leftMs, mobile) => {
    expect(await run({ leftMs, mobile })).toMatchObject({ ok: true });
    expect(await run({ leftMs: leftMs - 1, mobile })).toMatchObject({
      ok: false,
      code: 'deadline_exceeded',
    });
  });
});

describe('an idea for a prompt', () => {
  it('an idea for a prompt is cut to 300 characters', () => {
    const idea = 'x'.repeat(300);
    expect(parseIdeas(`1. ${idea}\n2. ${idea}x`)).toEqual([idea, idea]);
  });
});
