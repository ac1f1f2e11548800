import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMark } from '../../../../domain/marking/mark-file.ts';
import { sha256Of } from '../../../../worker/crypto/sha256.ts';
import type { LeaseResponse } from '../../../../worker/keys/lease.ts';
import { BlockedFiles } from '../../../../worker/screening/blocked-files.ts';
import { openDatabase } from '../../d1.ts';
import { readManifests } from '../../images/pictures/signing/read-manifests.ts';
import { makeCertificate } from '../../images/pictures/signing/test-certificate.ts';
import {
  closeRunner,
  granted,
  madePng,
  ofPicture,
  openRunner,
  origin,
  requestOf,
  start,
  waiting,
} from './runner-world.ts';

const request = requestOf('job-1');

type World = ReturnType<typeof openRunner>;
let world: World;

beforeEach(() => {
  world = openRunner();
});
afterEach(closeRunner);

/** An upload that is registered, and stored in R2 as `bytes`. */
function upload(type = 'image/png', bytes = madePng): void {
  world.account.uploads.add({
    id: 'upload-1',
    key: 'user.upload-1.png',
    type,
    width: 8,
    height: 4,
  });
  world.bucket.get.mockImplementation(async () => ({
    size: bytes.length,
    arrayBuffer: async () => bytes.buffer,
  }));
}

const openai = { IMAGE_PROVIDER: 'openai', IMAGE_PROVIDER_TIMEOUT_S: '30' };
const invalid = () =>
  Response.json({ error: { code: 'invalid_value', message: 'Invalid value' } }, { status: 400 });
const never = () => new Promise<never>(() => undefined);
const buy = () => world.account.ledger.grant({ ref: 'order:1', credits: 15 });
const leased = () => world.pool.lease.mock.calls.map(([asked]) => asked);

describe('a job that succeeds', () => {
  it('a job is charged when its picture is stored, which moves to R2 after the clients have it', async () => {
    const id = world.begin(request);
    await world.sent();
    expect(world.job(id)).toMatchObject({
      state: 'succeeded',
      result: { key: 'user.job-1.png', width: 8, height: 4, type: 'image/png' },
    });
    expect(world.balance()).toEqual({ balance: 1, held: 0 });
    const { bytes } = world.account.paidJobs.unsavedResult(id) ?? {};
    expect(bytes && readMark(bytes)).toEqual({
      sourceType: 'trainedAlgorithmicMedia',
      creatorTool: 'Imagemint',
      identifier: 'job-1',
    });
    await vi.advanceTimersByTimeAsync(99);
    expect(world.bucket.put).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await world.ended();
    expect(world.bucket.put).toHaveBeenCalledExactlyOnceWith('user.job-1.png', bytes, {
      httpMetadata: expect.anything(),
    });
    expect(world.account.paidJobs.unsavedResult(id)).toBeNull();
    expect(world.events).toEqual([
      'queued held',
      'running rendering',
      'called',
      'succeeded done',
      'flushed',
      'stored in R2',
    ]);
    expect([world.logged, world.runner.has(id)]).toEqual([[], false]);
  });

  it.each([
    ['R2 fails', () => world.bucket.put.mockRejectedValue(new Error('Simulated: down'))],
    [
      'its clients can’t be reached',
      () => world.flushed.mockRejectedValue(new Error('Simulated: down')),
    ],
  ])('a picture stays in the account where %s', async (_, fail) => {
    fail();
    const id = world.begin(request);
    await world.until(() => world.flushed.mock.calls.length > 0);
    await vi.advanceTimersByTimeAsync(5000);
    await world.ended();
    expect(world.job(id)).toMatchObject({ state: 'succeeded' });
    expect(world.account.paidJobs.unsavedResult(id)).not.toBeNull();
    expect(world.logged).toEqual([
      { level: 'warn', event: 'picture_not_moved', jobId: id, reason: 'Error: Simulated: down' },
    ]);
  });
});

describe('the cost of a job', () => {
  const kind = { tool: 'text2img', model: 'gpt-image-2.5-flare', quality: 'standard' };
  const reports = () => world.pool.reportCall.mock.calls.map(([call]) => call);
  const image = () =>
    Response.json({ data: [{ b64_json: Buffer.from(madePng).toString('base64') }] });

  beforeEach(() => {
    world = openRunner(openai);
  });

  it('a picture is reported with what it cost, earned and took, and its cost is stored with the job', async () => {
    world.provider.mockImplementation(async () => {
      vi.setSystemTime(Date.now() + 4000);
      return image();
    });
    const id = world.begin(request);
    await world.sent();
    const call = { ...kind, outcome: 'made', tookMs: 4000, costMicroUsd: 13_000, credits: 1 };
    expect(reports()).toEqual([call]);
    expect(world.job(id)?.providerCostMicroUsd).toBe(13_000);
  });

  it('a call that fails is reported, and costs only where it may have been billed', async () => {
    world.provider.mockImplementationOnce(async () => invalid());
    world.begin(request);
    await world.ended();
    world.provider.mockRejectedValueOnce(new Error('The connection broke'));
    const lost = world.begin(requestOf('job-2'));
    await world.ended();
    expect(reports()).toEqual([
      { ...kind, outcome: 'misconfigured', tookMs: 0, costMicroUsd: 0, credits: 0 },
      { ...kind, outcome: 'unreadable', tookMs: 0, costMicroUsd: 13_000, credits: 0 },
    ]);
    expect(world.job(lost)?.providerCostMicroUsd).toBe(13_000);
  });

  it('a picture that comes after the end of its job is reported as late, and neither stored nor charged', async () => {
    world.provider.mockImplementation(async () => {
      world.account.paidJobs.fail('job-1', 'deadline_exceeded');
      return image();
    });
    const id = world.begin(request);
    await world.ended();
    expect(reports()).toMatchObject([{ outcome: 'late', costMicroUsd: 13_000, credits: 0 }]);
    expect(world.job(id)).toMatchObject({ state: 'failed', result: null });
    expect(world.balance()).toEqual({ balance: 2, held: 0 });
    expect(world.flushed).not.toHaveBeenCalled();
  });

  it('a call that a restart interrupted is reported with the price of its model', async () => {
    const id = world.create(request);
    world.account.paidJobs.start(id);
    world.runner.recover();
    await world.ended();
    const lost = {
      ...kind,
      outcome: 'interrupted',
      tookMs: null,
      costMicroUsd: 13_000,
      credits: 0,
    };
    expect(reports()).toEqual([lost]);
    expect(world.job(id)?.providerCostMicroUsd).toBe(13_000);
  });

  it('a job says how long it takes in all, by what the pool knows of such calls', async () => {
    world.pool.lease.mockResolvedValueOnce(waiting);
    world.pool.lease.mockResolvedValueOnce({ ...granted, usualMs: 20_000 });
    world.provider.mockImplementation(never);
    const id = world.begin(request);
    await world.until(() => world.job(id)?.stage === 'waiting');
    await vi.advanceTimersByTimeAsync(1000);
    await world.until(() => world.calls.length > 0);
    expect(leased()[0]?.kind).toEqual(kind);
    expect(world.job(id)).toMatchObject({ stage: 'rendering', etaMs: 21_000 });
  });
});

describe('a job with a picture', () => {
  it('a picture is handed over as a link on the app’s address, while its job says that it uploads', async () => {
    upload();
    const id = world.begin(ofPicture);
    await world.sent();
    expect(world.calls).toMatchObject([
      { image: [expect.stringMatching(`^${origin}/images/user.upload-1.png\\?`)] },
    ]);
    expect(world.events.slice(0, 3)).toEqual([
      'queued held',
      'queued uploading',
      'running rendering',
    ]);
    expect(world.job(id)?.state).toBe('succeeded');
  });

  it('a picture is handed over as bytes to a provider that takes them', async () => {
    world = openRunner(openai);
    upload();
    world.begin(ofPicture);
    await world.until(() => world.calls.length > 0);
    const [form] = world.calls as [FormData];
    const sent = form.get('image') ?? form.get('image[]');
    expect(new Uint8Array(await (sent as File).arrayBuffer())).toEqual(madePng);
    expect(world.bucket.get).toHaveBeenCalledExactlyOnceWith('user.upload-1.png');
  });

  it('a job whose picture has more than 8 MiB says that it is too large, and costs nothing', async () => {
    world = openRunner(openai);
    upload();
    const cancel = vi.fn<() => Promise<void>>(async () => undefined);
    const size = 8 * 1024 * 1024 + 1;
    world.bucket.get.mockImplementation(async () => ({ size, body: { cancel } }));
    const id = world.begin(ofPicture);
    await world.ended();
    expect(world.job(id)).toMatchObject({ state: 'failed', error: { code: 'too_large' } });
    expect(world.balance()).toEqual({ balance: 2, held: 0 });
    expect(leased()).toEqual([]);
  });

  it('a job whose picture has expired fails without a charge and without a key', async () => {
    upload();
    const id = world.create(ofPicture);
    world.account.uploads.forget('upload-1');
    world.runner.run(id);
    await world.ended();
    expect(world.job(id)).toMatchObject({ state: 'failed', error: { code: 'upload_failed' } });
    expect(world.balance()).toEqual({ balance: 2, held: 0 });
    expect(leased()).toEqual([]);
    expect(world.logged).toMatchObject([{ event: 'task_not_prepared', code: 'upload_failed' }]);
  });
});

it('a job of a deployment with a certificate ends with a valid manifest, and is charged once', async () => {
  closeRunner();
  const { certificate, privateKey } = await makeCertificate();
  world = openRunner({ C2PA_CERTIFICATE: certificate, C2PA_PRIVATE_KEY: privateKey });
  const id = world.begin(request);
  await world.sent();
  expect(world.balance()).toEqual({ balance: 1, held: 0 });
  const { bytes = new Uint8Array() } = world.account.paidJobs.unsavedResult(id) ?? {};
  const { state, faults, count } = await readManifests('image/png', bytes);
  expect([state, faults, count]).toEqual(['Valid', [], 1]);
  expect(readMark(bytes)?.identifier).toBe('job-1');
});

describe('a job that fails', () => {
  it('a result that is in the list of hashes is not charged, and counts as a refused prompt', async () => {
    closeRunner();
    const database = openDatabase();
    const screening = { SCREENING_HASHES: 'on', SCREENING_FREEZE_AFTER: 1 };
    world = openRunner({ ...screening, DATABASE: database });
    await new BlockedFiles(database).add([await sha256Of(madePng)], start);
    const id = world.begin(request);
    await world.ended();
    expect(world.job(id)).toMatchObject({ state: 'failed', error: { code: 'picture_refused' } });
    expect(world.balance()).toEqual({ balance: 2, held: 0 });
    expect(world.account.ledger.currentState().frozen).toBe(true);
    expect(world.bucket.put).not.toHaveBeenCalled();
    expect(world.pool.reportCall.mock.calls[0]?.[0]).toMatchObject({
      outcome: 'picture_refused',
      credits: 0,
    });
  });

  it('a job fails after its clients know its earlier changes, or where these can’t be sent', async () => {
    world.provider.mockImplementation(async () => new Response('No.', { status: 400 }));
    world.begin(request);
    await world.ended();
    expect(world.events.slice(-2)).toEqual(['flushed', 'failed rendering']);
    world.flushed.mockRejectedValue(new Error('Closed'));
    const other = world.begin(requestOf('job-2'));
    await world.ended();
    expect(world.job(other)).toMatchObject({ error: { code: 'content_refused' } });
    expect(world.logged.map(({ event }) => event)).not.toContain('job_crashed');
  });

  it('a job that crashes fails without a charge, with the reason in the log', async () => {
    vi.spyOn(world.account.paidJobs, 'start').mockImplementation(() => {
      throw new Error('The disk is full');
    });
    const id = world.begin(request);
    await world.ended();
    expect(world.job(id)).toMatchObject({ state: 'failed', error: { code: 'provider_failed' } });
    expect(world.balance()).toEqual({ balance: 2, held: 0 });
    expect(world.logged).toEqual([
      { level: 'error', event: 'job_crashed', jobId: id, reason: 'Error: The disk is full' },
    ]);
    expect([world.runner.has(id), world.failures]).toEqual([false, []]);
  });

  it.each([
    ['is not made again', {}, 1],
    ['is made again where the operator allows it', { IMAGE_PROVIDER_REPEAT: 'uncertain' }, 2],
  ])('a call whose outcome is unknown %s', async (_, variables, times) => {
    world = openRunner(variables);
    world.provider.mockRejectedValue(new Error('The connection broke'));
    world.begin(request);
    await world.ended();
    expect(world.calls).toHaveLength(times);
  });
});

describe('the calls of a user that are not charged', () => {
  const run = async (count: number, response: () => Response) => {
    world.provider.mockImplementation(async () => response());
    for (let at = 0; at < count; at += 1) {
      world.begin(requestOf(`job-${at}`));
      await world.ended();
    }
    return world.account.calls.coolingUntil();
  };

  it('a failure that only the operator can end locks nobody out, and is an incident at once', async () => {
    world = openRunner(openai);
    expect(await run(10, invalid)).toBeNull();
    expect(world.job('job-9')).toMatchObject({ error: { code: 'unavailable' } });
    expect(world.logged).toContainEqual(
      expect.objectContaining({ event: 'provider_unusable', code: 'misconfigured' }),
    );
  });

  it('sixty such calls are the most that one account makes in an hour', async () => {
    world = openRunner(openai);
    await run(61, invalid);
    expect(world.calls).toHaveLength(60);
    expect(world.job('job-60')).toMatchObject({ error: { code: 'unavailable' } });
    expect(world.account.calls.unavailableUntil()).toBe(start + 60 * 60_000);
    expect(world.account.calls.coolingUntil()).toBeNull();
  });

  it('the eleventh is not made, and its job says why', async () => {
    await run(11, () => new Response('No.', { status: 400 }));
    expect(world.calls).toHaveLength(10);
    expect(world.job('job-10')).toMatchObject({ error: { code: 'too_many_failures' } });
  });

  it('a call with a key that the provider rejects is not counted', async () => {
    expect(await run(10, () => new Response('No.', { status: 401 }))).toBeNull();
    expect(world.calls).toHaveLength(20);
  });

  it('a call that is not made, because the account was frozen meanwhile, is not counted', async () => {
    const { ledger, calls } = world.account;
    for (let at = 0; at < 10; at += 1) {
      world.pool.lease.mockImplementation(async () => {
        ledger.freeze({ ref: `freeze:${at}`, reason: 'A test' });
        return granted;
      });
      const id = world.begin(requestOf(`job-${at}`));
      await world.ended();
      expect(world.job(id)).toMatchObject({ error: { code: 'account_frozen' } });
      ledger.unfreeze({ ref: `unfreeze:${at}`, reason: 'A test' });
    }
    expect([world.calls, calls.coolingUntil()]).toEqual([[], null]);
    expect(world.pool.giveBack).toHaveBeenCalledTimes(10);
  });
});

describe('a job that waits for a key', () => {
  const responses = (...given: LeaseResponse[]) => {
    for (const response of given) world.pool.lease.mockResolvedValueOnce(response);
  };
  const isWaiting = () => world.until(() => world.job('job-1')?.stage === 'waiting');

  it('a job that waits says its position, and asks again after the time that the pool says', async () => {
    responses(waiting);
    const id = world.begin(request);
    await isWaiting();
    expect(world.job(id)).toMatchObject({ state: 'queued', place: 2, etaMs: 9000 });
    await vi.advanceTimersByTimeAsync(999);
    expect(leased()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await world.sent();
    expect(leased()).toMatchObject([
      { ticket: 'user.job-1.0', waitMaxMs: 140_000, spareCalls: 1 / 3 },
      { ticket: 'user.job-1.0', waitMaxMs: 139_000, spareCalls: 1 / 3 },
    ]);
    expect(world.job(id)?.state).toBe('succeeded');
  });

  it('a cancelled job leaves the queue at once when it is woken, and its timer ends', async () => {
    responses(waiting);
    const id = world.begin(request);
    await isWaiting();
    world.account.paidJobs.cancel(id);
    world.runner.wake(id);
    await world.ended();
    expect(world.job(id)?.state).toBe('cancelled');
    expect(world.pool.withdraw).toHaveBeenCalledExactlyOnceWith('user.job-1.0');
    expect([leased().length, vi.getTimerCount(), world.runner.has(id)]).toEqual([1, 0, false]);
    // Its end is no failure, before which its clients would be sent the changes so far.
    expect(world.flushed).not.toHaveBeenCalled();
  });

  it('a job whose deadline is too close for a call fails without a charge', async () => {
    const id = world.create(request);
    vi.setSystemTime(start + 140_001);
    world.runner.run(id);
    await world.ended();
    expect(world.job(id)).toMatchObject({ error: { code: 'deadline_exceeded' } });
    expect([leased(), world.balance()]).toEqual([[], { balance: 2, held: 0 }]);
  });
});

it('a job that runs already is not run a second time', async () => {
  const id = world.begin(request);
  world.runner.run(id);
  expect([world.runner.has(id), world.runner.has('job-2')]).toEqual([true, false]);
  await world.sent();
  await vi.advanceTimersByTimeAsync(100);
  await world.ended();
  expect([leased().length, world.calls.length]).toEqual([1, 1]);
  expect(world.job(id)?.state).toBe('succeeded');
});

it('after a restart a queued job runs, a running one fails without a charge, and one that runs here goes on', async () => {
  buy();
  const queued = world.create(requestOf('queued'));
  const running = world.create(requestOf('running'));
  world.account.paidJobs.start(running);
  world.provider.mockImplementation(never);
  const here = world.begin(requestOf('here'));
  await world.until(() => world.calls.length === 1);
  world.runner.recover();
  await world.until(() => world.calls.length === 2);
  expect([queued, running, here].map((id) => world.job(id)?.state)).toEqual([
    'running',
    'failed',
    'running',
  ]);
  expect(world.job(running)?.error).toMatchObject({ code: 'interrupted' });
  expect(leased().map(({ ticket }) => ticket)).toEqual(['user.here.0', 'user.queued.0']);
  expect(world.balance()).toEqual({ balance: 17, held: 2 });
});
