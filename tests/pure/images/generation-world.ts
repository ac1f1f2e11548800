import { providerTimeoutMs } from '../../../domain/limits.ts';
import type { ByDevice } from '../../../domain/tools/model-capabilities.ts';
import { type Gateway, generatePicture, type WorkedJob } from '../../../worker/images/generate.ts';
import { capabilitiesOf } from '../../../worker/images/providers/models/image-model.ts';
import { otherOpenAiModel } from '../../../worker/images/providers/models/openai-models.ts';
import type {
  ImageProvider,
  ProviderFailure,
  ProviderResponse,
} from '../../../worker/images/providers/provider.ts';
import { KeyRotation } from '../../../worker/keys/key-rotation.ts';
import { onePixel } from './pictures/one-pixel.ts';

const limits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };

/**
 * A provider that gives these responses in turn, with a record of the calls and their keys, and of
 * the job's progress.
 */
export function world(
  responses: ProviderResponse[],
  {
    keys = ['a', 'b', 'c', 'd'],
    mayRepeat = false,
    leaseTakesMs = 0,
    leftMs = 180_000,
    mobile = false,
    timeLimitMs = providerTimeoutMs as ByDevice,
    spareCalls = undefined as number | undefined,
    provider = undefined as ImageProvider | undefined,
    task = { tool: 'text2img', prompt: 'a fox', source: null, mask: null } as WorkedJob['task'],
  } = {},
) {
  let now = 1_000_000;
  const pool = new KeyRotation(limits);
  const called: number[] = [];
  const reports: string[] = [];
  const asked: string[] = [];
  /** What each lease left to others of the calls of a day; absent where it left nothing. */
  const spared: object[] = [];
  /** The published wait of the job: its position and the expected time. */
  const waits: [number, number][] = [];
  /** What was reported of keys. */
  const faults: [key: string, fault: string | number | null][] = [];
  const failures: ProviderFailure[] = [];
  let cancelled = false;
  const gateway: Gateway = {
    provider: provider ?? {
      name: 'keyed',
      vendor: 'provider.example',
      keys,
      limits,
      capabilities: {
        text2img: { ...capabilitiesOf('model', otherOpenAiModel, null), timeLimitMs },
      },
      takes: 'link',
      writesText: true,
      textSharesKeys: true,
      generate: async ({ keyNumber }) => {
        called.push(keyNumber);
        return responses[called.length - 1] ?? { ok: true, picture: onePixel };
      },
      write: async () => ({ ok: true, text: '' }),
    },
    pool: {
      lease: async (request) => {
        asked.push(request.ticket);
        spared.push('spareCalls' in request ? { spareCalls: request.spareCalls } : {});
        const response = pool.lease(request, now);
        now += leaseTakesMs;
        return response;
      },
      withdraw: (ticket) => pool.withdraw(ticket),
      giveBack: (leaseId) => pool.giveBack(leaseId),
      endCall: (leaseId) => pool.endCall(leaseId, now),
      reportLimited: (key, retryAfterMs) => {
        faults.push([key, retryAfterMs]);
        pool.rest(key, retryAfterMs, now);
      },
      reportRejected: (key, why) => {
        faults.push([key, why]);
        pool.reject(key);
      },
    },
    mayRepeat,
    failed: (failed) => void failures.push(failed),
    clock: () => now,
    pause: async (waitMs) => {
      now += waitMs;
    },
  };
  const record = (what: string) => {
    if (cancelled) return false;
    reports.push(what);
    return true;
  };
  const run = () =>
    generatePicture(
      {
        id: 'job',
        userId: 'user',
        userHash: 'hash',
        mobile,
        deadlineAt: now + leftMs,
        spareCalls,
        task,
      },
      gateway,
      {
        wait: ({ place, etaMs }) => {
          waits.push([place, etaMs]);
          return record('wait');
        },
        start: () => record('start'),
        accepted: () => void record('accepted'),
        uncounted: (whose) => void record(`uncounted: ${whose}`),
      },
    );
  return {
    gateway,
    called,
    reports,
    asked,
    spared,
    waits,
    faults,
    failures,
    run,
    pass: (byMs: number) => {
      now += byMs;
    },
    cancel: () => {
      cancelled = true;
    },
  };
}

/** A response that fails like this. */
export const failure = (code: 'empty' | 'failed' | 'timeout' | 'unreadable' | 'unsuitable') =>
  ({ ok: false, code, reason: code }) as const;
/** A rate limit that ends after 30 s. */
export const limited = {
  ok: false,
  code: 'key_limited',
  retryAfterMs: 30_000,
  reason: '429',
} as const;
