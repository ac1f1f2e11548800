import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyFingerprints } from '../../../../worker/keys/key-fingerprint.ts';
import { closeRunner, madePng, openRunner, requestOf } from './runner-world.ts';

const at = 'https://queue.fal.run/fal-ai/flux-2/requests/1';
const picture = 'https://fal.media/files/1.png';
const addresses = { status_url: `${at}/status`, response_url: at, cancel_url: `${at}/cancel` };
const request = requestOf('job-1');
const variables = {
  IMAGE_PROVIDER: 'fal',
  IMAGE_PROVIDER_URL: undefined,
  IMAGE_PROVIDER_HOST: undefined,
  IMAGE_PROVIDER_KEYS: 'first-key,second-key',
  IMAGE_PROVIDER_TIMEOUT_S: '105',
};

let world: ReturnType<typeof openRunner>;
/** The calls of the vendor, such as `POST /fal-ai/flux-2`. */
let called: string[];
let status: string;
/** The state that the last poll was given; null before the first one. */
let polled: string | null;
let cancel: () => Response;
/** The HTTP status with which the vendor has no picture. */
let failedAs: number;
/** What is stored of an earlier request at each submission. */
let earlier: unknown[];

beforeEach(() => {
  called = [];
  status = 'IN_PROGRESS';
  polled = null;
  failedAs = 400;
  earlier = [];
  cancel = () => Response.json({ status: 'CANCELLATION_REQUESTED' }, { status: 202 });
  open();
});
afterEach(closeRunner);

/** Opens a deployment whose vendor responds as the test says. */
function open(more: object = {}): void {
  world = openRunner({ ...variables, ...more });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method = 'GET' } = {}) => {
    const url = String(input);
    called.push(`${method} ${new URL(url).pathname.replace('/fal-ai/flux-2', '')}`);
    if (method === 'POST') {
      earlier.push(world.job('job-1')?.submission);
      return Response.json({ request_id: '1', ...addresses });
    }
    if (method === 'PUT') return cancel();
    if (url === addresses.status_url) {
      polled = status;
      return Response.json({ status });
    }
    if (url === picture) return new Response(madePng);
    const isMade = status === 'COMPLETED';
    return isMade
      ? Response.json({ images: [{ url: picture, content_type: 'image/png' }] })
      : Response.json({ detail: 'The request was canceled' }, { status: failedAs });
  });
}

const accepted = () => world.until(() => world.job('job-1')?.submission != null);

/**
 * Lets polls go on until no job runs. The clock stands still before the first poll and while the picture is read:
 * that waits for no timer, and would otherwise reach the time limit on a busy machine.
 */
async function ended(): Promise<void> {
  while (world.runner.has('job-1')) {
    const isRead = polled === null || polled === 'COMPLETED';
    if (!isRead || world.job('job-1')?.settledAt) await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A job whose request an earlier instance left with this vendor. */
async function leftAt(
  provider: string,
  { mobile = false, ofKey = 'second-key' } = {},
): Promise<string> {
  const id = world.create(request, { mobile });
  const [key = ''] = await keyFingerprints([ofKey]);
  world.account.paidJobs.start(id);
  const left = { provider, key, accepted: JSON.stringify(addresses), isCancellable: true };
  world.account.jobs.setSubmission(id, left);
  return id;
}

describe('a request that a vendor makes later', () => {
  it('a request is stored when its vendor has accepted it, and forgotten with its failure', async () => {
    const id = world.begin(request);
    await accepted();
    expect(world.job(id)?.submission).toMatchObject({ provider: 'fal', isCancellable: true });
    status = 'FAILED';
    await ended();
    expect(world.job(id)).toMatchObject({ state: 'failed', submission: null });
    expect(called.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('a request that has failed is forgotten before the next one', async () => {
    open({ IMAGE_PROVIDER_REPEAT: 'uncertain' });
    status = 'FAILED';
    failedAs = 404;
    world.begin(request);
    await ended();
    expect(earlier).toEqual([null, null]);
  });

  it.each([
    ['a desktop', false],
    ['a phone', true],
  ])(
    'a picture that takes 100 s arrives on %s through a restart, with no second call and no lease',
    async (_, mobile) => {
      const id = await leftAt('fal', { mobile });
      await vi.advanceTimersByTimeAsync(60_000);
      world.runner.recover();
      await world.until(() => polled !== null);
      await vi.advanceTimersByTimeAsync(40_000);
      status = 'COMPLETED';
      await ended();
      expect(world.job(id)?.state).toBe('succeeded');
      expect(world.balance()).toEqual({ balance: 1, held: 0 });
      expect([...new Set(called)]).toEqual([
        'GET /requests/1/status',
        'GET /requests/1',
        'GET /files/1.png',
      ]);
      expect(world.pool.lease).not.toHaveBeenCalled();
      expect(world.pool.reportCall.mock.calls).toMatchObject([[{ outcome: 'made', tookMs: null }]]);
    },
  );

  it.each([
    ['another provider', 'replicate', 'second-key', { model: '', costMicroUsd: null }],
    ['other keys', 'fal', 'old-key', { model: 'fal-ai/flux-2', costMicroUsd: 12_000 }],
  ])(
    'after a restart with %s it is not asked for, fails without a charge, and is recorded',
    async (_, provider, ofKey, recorded) => {
      const id = await leftAt(provider, { ofKey });
      world.runner.recover();
      await ended();
      expect(world.job(id)).toMatchObject({ error: { code: 'interrupted' } });
      expect([called, world.balance()]).toEqual([[], { balance: 2, held: 0 }]);
      const lost = { outcome: 'interrupted', credits: 0, ...recorded };
      expect(world.pool.reportCall.mock.calls).toMatchObject([[lost]]);
    },
  );
});

describe('a running job that is cancelled', () => {
  const cancelJob = async () => {
    const id = world.begin(request);
    await accepted();
    const cancelling = world.runner.cancelAtVendor(id);
    await world.until(() => called.some((call) => call.startsWith('PUT')));
    return { id, cancelling };
  };

  it('its vendor ends the request, and nothing is charged or made again', async () => {
    const { id, cancelling } = await cancelJob();
    status = 'CANCELED';
    await ended();
    await cancelling;
    expect(world.job(id)).toMatchObject({ state: 'cancelled', error: { code: 'cancelled' } });
    expect(world.balance()).toEqual({ balance: 2, held: 0 });
    expect(called).toContain('PUT /requests/1/cancel');
    expect(called.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('is cancelled once, although that is asked for twice, and no other key makes it', async () => {
    const { id, cancelling } = await cancelJob();
    cancel = () => Response.json({ status: 'ALREADY_COMPLETED' }, { status: 400 });
    const again = world.runner.cancelAtVendor(id);
    await vi.advanceTimersByTimeAsync(60_000);
    status = 'CANCELED';
    await ended();
    await Promise.all([cancelling, again]);
    expect(world.job(id)?.state).toBe('cancelled');
    expect(world.balance()).toEqual({ balance: 2, held: 0 });
    expect(called.filter((call) => call.startsWith('P')).map((call) => call.slice(0, 4))).toEqual([
      'POST',
      'PUT ',
    ]);
  });

  it('a picture that the vendor makes all the same arrives, and is charged', async () => {
    const { id, cancelling } = await cancelJob();
    status = 'COMPLETED';
    await ended();
    await cancelling;
    expect(world.job(id)?.state).toBe('succeeded');
    expect(world.balance()).toEqual({ balance: 1, held: 0 });
  });

  it('a request that has ended at its vendor goes on', async () => {
    cancel = () => Response.json({ status: 'ALREADY_COMPLETED' }, { status: 400 });
    const { id, cancelling } = await cancelJob();
    await cancelling;
    expect(world.job(id)?.state).toBe('running');
    status = 'COMPLETED';
    await ended();
    expect(world.job(id)?.state).toBe('succeeded');
  });

  it('a request at another host than the vendor’s is not cancelled there', async () => {
    const id = world.begin(request);
    await accepted();
    const stored = world.job(id)?.submission;
    const cancel_url = 'https://evil.example/cancel';
    const moved = JSON.stringify({ ...addresses, cancel_url });
    world.account.jobs.setSubmission(id, stored ? { ...stored, accepted: moved } : null);
    await world.runner.cancelAtVendor(id);
    expect(called.filter((call) => call.startsWith('PUT'))).toEqual([]);
    status = 'COMPLETED';
    await ended();
  });
});
