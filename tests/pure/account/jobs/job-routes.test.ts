import { Hono } from 'hono';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../domain/account/job.ts';
import type { JobState } from '../../../../domain/account/job-state.ts';
import { batchRoutes } from '../../../../worker/account/jobs/batch-routes.ts';
import { jobRoutes } from '../../../../worker/account/jobs/job-routes.ts';
import type { AppEnv } from '../../../../worker/http/context.ts';
import { requestAsUser } from '../call-as-user.ts';
import { jobRecord } from './job-record.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile';
const id = '00000000-0000-4000-8000-000000000001';
const picture = { id, tool: 'text2img', prompt: 'a cat' } as const;
const background = {
  id,
  tool: 'edit',
  uploadId: 'upload-1',
  options: { tool: 'background', backgroundType: 'a beach' },
};

const created = jobRecord({ id, request: picture, createdAt: now, deadlineAt: now + 120_000 });
const shown = {
  id,
  tool: 'text2img',
  state: 'queued',
  cost: 1,
  stage: 'held',
  prompt: 'a cat',
  createdAt: '2026-11-25T12:00:00.000Z',
};

const routes = new Hono<AppEnv>().route('/', jobRoutes).route('/', batchRoutes);

/** What the account responds to each call. */
let responses: Record<string, unknown>;
/** What was asked of the account, in this order. */
let asked: unknown[][];

beforeEach(() => {
  responses = {};
  asked = [];
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

interface Call {
  method?: string;
  body?: object;
  agent?: string;
  variables?: object;
}

async function call(path: string, { method = 'GET', body, agent = '', variables = {} }: Call = {}) {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': agent };
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const response = await requestAsUser(routes, path, init, {
    responses: Object.fromEntries(
      Object.entries(responses).map(([name, response]) => [name, () => response]),
    ),
    environment: variables,
    asked,
  });
  const json = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, json };
}

const create = (body: object = picture, more: Call = {}) =>
  call('/api/jobs', { method: 'POST', body, ...more });

const createBatch = (jobs: object[] = [picture], more: Call = {}) => {
  const body = { id: 'batch-0001', expectedCost: jobs.length, jobs };
  return call('/api/batches', { method: 'POST', body, ...more });
};

const cancel = () => call(`/api/jobs/${id}`, { method: 'DELETE' });

/** The result's link of a finished job, whose picture is `key`. */
const linkOf = (key: string) => expect.stringMatching(new RegExp(`^/images/${key}\\?exp=`));

describe('a new job', () => {
  it.each([
    ['a phone', phone, true],
    ['a computer', '', false],
  ])(
    'the account is asked for the job of %s, with the address of the app',
    async (_, agent, mobile) => {
      responses['jobs.create'] = { ok: true, job: created };
      await create(picture, { agent });
      expect(asked).toEqual([['jobs.create', picture, { mobile, origin: 'https://shop.example' }]]);
    },
  );

  it.each([
    ['shape', { options: { shape: '16:9' } }],
    ['quality', { options: { quality: 'fine' } }],
    ['seed', { options: { seed: 7 } }],
    ['number of references', { references: ['upload-0001'] }],
  ])(
    'a job with a %s that the provider can’t make is refused, and holds nothing',
    async (name, more) => {
      expect(await create({ ...picture, ...more })).toMatchObject({
        status: 422,
        json: { code: 'option_unavailable', detail: `This ${name} is not available here.` },
      });
      expect(asked).toEqual([]);
    },
  );

  it('a job whose price has changed since it was shown is refused with the new price', async () => {
    responses['jobs.create'] = { ok: false, code: 'price_changed' };
    expect(await create({ ...picture, expectedCost: 3 })).toMatchObject({
      status: 409,
      json: { code: 'price_changed', detail: 'The price is now 1 credit. You were not charged.' },
    });
    expect(asked).toMatchObject([['jobs.create', picture, { expectedCost: 3 }]]);
  });
});

it.each([
  ['tool_unavailable', {}, { IMAGE_PROVIDER_TOOLS: 'headshot' }],
  ['option_unavailable', { options: { seed: 7 } }, {}],
  [
    'prompt_refused',
    { prompt: 'a Forbidden Thing' },
    { SCREENING: 'words', SCREENING_WORDS: 'forbidden thing' },
  ],
])(
  'a job and a batch are refused with %s before the account is asked for them',
  async (code, more, variables) => {
    const job = { ...picture, ...more };
    for (const { json } of [
      await create(job, { variables }),
      await createBatch([job], { variables }),
    ]) {
      expect(json).toMatchObject({ code });
    }
    expect(asked.map(([name]) => name)).toEqual(
      code === 'prompt_refused' ? Array(2).fill('jobs.countRefusal') : [],
    );
  },
);

describe('a refused prompt', () => {
  const variables = { SCREENING: 'words', SCREENING_WORDS: 'forbidden thing' };
  const edit = (options: object) => ({ id, tool: 'edit', uploadId: 'upload-1', options });

  it.each([
    { tool: 'select', areaToEdit: 'the sky', editDescription: 'a forbidden thing' },
    { tool: 'select', areaToEdit: 'the forbidden thing', editDescription: 'a cat' },
    { tool: 'background', backgroundType: 'a forbidden thing' },
  ])('is any text of an edit, also beside a prompt: %o', async (options) => {
    for (const more of [{}, { prompt: 'a cat' }]) {
      const { json } = await create({ ...edit(options), ...more }, { variables });
      expect(json).toMatchObject({ code: 'prompt_refused' });
    }
  });

  it('counts once however often it is sent, and another one under the same id counts too', async () => {
    for (const prompt of ['a forbidden thing', 'a forbidden thing', 'one more forbidden thing']) {
      await create({ ...picture, prompt }, { variables });
    }
    const [first, again, other] = asked.map(([, ref]) => ref);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });
});

describe('a job that the account refuses', () => {
  it.each([
    'too_many_jobs',
    'too_many_failures',
    'provider_unavailable',
    'budget_spent',
    'unknown_upload',
    'invalid_mask',
    'conflict',
    'price_changed',
    'account_halted',
    'account_frozen',
    'rate_limited',
    'insufficient_credits',
  ])('a job and a batch that the account refuses with %s are refused with it', async (code) => {
    const refusal = { ok: false, code };
    responses = { 'jobs.create': refusal, 'jobs.createBatch': refusal };
    for (const { json } of [await create(), await createBatch()]) {
      expect(json).toMatchObject({ code });
      expect(json).not.toHaveProperty('retryAt');
    }
  });

  it('a refusal until a time says when the job may be sent again', async () => {
    responses['jobs.create'] = { ok: false, code: 'rate_limited', retryAt: now + 60_000 };
    const { json, headers } = await create();
    expect(json).toMatchObject({ retryAt: '2026-11-25T12:01:00.000Z' });
    expect(headers.get('Retry-After')).toBe('60');
  });

  it.each([
    ['a picture', picture, 'You need at least 1 credit.'],
    ['another background', background, 'You need at least 2 credits.'],
  ])('a refusal for too few credits says how many %s needs', async (_, body, detail) => {
    responses['jobs.create'] = { ok: false, code: 'insufficient_credits', available: 0 };
    expect(await create(body)).toMatchObject({
      status: 402,
      json: { code: 'insufficient_credits', detail },
    });
  });
});

it.each([
  [0, 'You need at least 2 credits.'],
  [1, 'You have credits for 1 of these pictures. You were not charged.'],
])('a batch of which %d can be paid is refused with "%s"', async (affordable, detail) => {
  const jobs = [picture, { ...picture, id: 'job-0002' }];
  responses['jobs.createBatch'] = {
    ok: false,
    code: 'insufficient_credits',
    affordable,
    cost: 2,
  };
  const { status, json } = await createBatch(jobs);
  expect([status, json.detail]).toEqual([402, detail]);
});

it('the newest 50 jobs are listed, each with a signed link to its picture', async () => {
  const result = { key: 'u.one.png', width: 64, height: 48, type: 'image/png' };
  responses['jobs.recent'] = [{ ...created, state: 'succeeded', result }, created];
  const { status, json } = await call('/api/jobs');
  expect(status).toBe(200);
  expect((json as { jobs: Job[] }).jobs).toMatchObject([
    { state: 'succeeded', result: { url: linkOf('u.one.png'), width: 64 } },
    shown,
  ]);
  expect(asked).toEqual([['jobs.recent', 50]]);
});

describe('one job', () => {
  it('a job that was cancelled in time is handled as it is then, also the second time', async () => {
    responses['jobs.cancel'] = { ...created, state: 'cancelled' };
    const cancelled = { status: 200, json: { job: { ...shown, state: 'cancelled' } } };
    expect(await cancel()).toMatchObject(cancelled);
    expect(await cancel()).toMatchObject(cancelled);
    expect(asked).toEqual([
      ['jobs.cancel', id],
      ['jobs.cancel', id],
    ]);
  });

  it.each<JobState>(['queued', 'running', 'succeeded', 'failed'])(
    'a job that is %s after the call can’t be cancelled',
    async (state) => {
      responses['jobs.cancel'] = { ...created, state };
      expect(await cancel()).toMatchObject({
        status: 409,
        json: { code: 'not_cancellable' },
      });
    },
  );

  it.each([true, false])(
    'the device hears whether its saved picture was noted: %s',
    async (saved) => {
      responses['jobs.saved'] = saved;
      expect(await call(`/api/jobs/${id}/saved`, { method: 'POST' })).toMatchObject({
        status: 200,
        json: { saved },
      });
      expect(asked).toEqual([['jobs.saved', id]]);
    },
  );

  it.each([
    ['jobs', 'GET', ''],
    ['jobs', 'DELETE', ''],
    ['jobs', 'POST', '/saved'],
    ['batches', 'GET', ''],
    ['batches', 'DELETE', ''],
  ])(
    'one of the %s that the account does not have is not found by %s%s',
    async (of, method, action) => {
      for (const name of ['read', 'cancel', 'saved', 'readBatch', 'cancelBatch']) {
        responses[`jobs.${name}`] = null;
      }
      const { json } = await call(`/api/${of}/${id}${action}`, { method });
      expect(json).toMatchObject({ code: 'not_found' });
    },
  );
});
