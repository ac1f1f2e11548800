import { Hono } from 'hono';
import { isMobile } from '../../../domain/device.ts';
import type { ErrorCode } from '../../../domain/error-code.ts';
import { isRenderedOnDevice, jobRequestSchema } from '../../../domain/job.ts';
import { toolCost } from '../../../domain/tools.ts';
import { readBody } from '../../http/bodies/json-body.ts';
import type { SignedInEnv } from '../../http/context.ts';
import { refuse } from '../../http/problem.ts';
import { createProvider } from '../../images/providers/create-provider.ts';
import { sessionGuard } from '../../sessions/session-guard.ts';
import { accountOf } from '../account-of.ts';
import { jobWatchedAt, savedWatchedAt, watchAccount } from '../account-watch.ts';
import { toJob } from './job-view.ts';
import type { JobRefusal } from './paid-jobs.ts';

/** Jobs that a list shows. */
const listLength = 50;

/** What a refusal of the account's is on the wire. */
const refusals = {
  too_many_jobs: 'too_many_jobs',
  rate_limited: 'rate_limited',
  unknown_upload: 'unknown_upload',
  invalid_mask: 'invalid_mask',
  conflict: 'conflict',
  account_halted: 'account_halted',
  account_frozen: 'account_frozen',
  insufficient_credits: 'insufficient_credits',
  account_closed: 'account_closed',
  unknown_grant: 'internal_error',
  exceeds_grant: 'internal_error',
  unknown_hold: 'internal_error',
  hold_ended: 'internal_error',
  hold_expired: 'internal_error',
} as const satisfies Record<JobRefusal, ErrorCode>;

/** Making pictures: a job is taken in, followed, and cancelled while it waits. */
export const jobRoutes = new Hono<SignedInEnv>()
  .use(sessionGuard)
  .post('/', async (context) => {
    const read = await readBody(context, jobRequestSchema);
    if (!read.ok) return read.response;
    const mobile = isMobile(context.req.header('User-Agent'));
    const provider = await createProvider(context.get('configuration'), context.env);
    if (!isRenderedOnDevice(read.body) && !provider.tools.has(read.body.tool)) {
      return refuse(context, 'tool_unavailable');
    }
    const userId = context.get('user').id;
    const { origin } = new URL(context.req.url);
    // Watched before the answer that the job was taken in, should its account go down right after;
    // but what there is to do for the job itself is done first.
    const watched = scheduler
      .wait(0)
      .then(() => watchAccount(context.env.DATABASE, userId, jobWatchedAt(Date.now())));
    // Also where the account does not answer: it may have taken the job in.
    context.executionCtx.waitUntil(watched);
    const outcome = await accountOf(context.env, userId, async (account) =>
      account.createJob(read.body, { mobile, origin }),
    );
    await watched;
    if (!outcome.ok && outcome.code === 'insufficient_credits') {
      const cost = toolCost(read.body);
      const detail = `You need at least ${cost} ${cost === 1 ? 'credit' : 'credits'}.`;
      return refuse(context, 'insufficient_credits', { detail });
    }
    if (!outcome.ok) return refuse(context, refusals[outcome.code]);
    const { sessionSecret } = context.get('configuration');
    return context.json({ job: await toJob(outcome.job, sessionSecret, Date.now()) }, 202);
  })
  .get('/', async (context) => {
    const records = await accountOf(context.env, context.get('user').id, async (account) =>
      account.recentJobs(listLength),
    );
    const { sessionSecret } = context.get('configuration');
    const now = Date.now();
    const jobs = await Promise.all(records.map((record) => toJob(record, sessionSecret, now)));
    return context.json({ jobs });
  })
  .get('/:id', async (context) => {
    const record = await accountOf(context.env, context.get('user').id, async (account) =>
      account.readJob(context.req.param('id')),
    );
    if (!record) return refuse(context, 'not_found');
    const { sessionSecret } = context.get('configuration');
    return context.json({ job: await toJob(record, sessionSecret, Date.now()) });
  })
  .delete('/:id', async (context) => {
    const record = await accountOf(context.env, context.get('user').id, async (account) =>
      account.cancelJob(context.req.param('id')),
    );
    if (!record) return refuse(context, 'not_found');
    // Cancelling again what was cancelled is no mistake.
    if (record.state !== 'cancelled') return refuse(context, 'not_cancellable');
    const { sessionSecret } = context.get('configuration');
    return context.json({ job: await toJob(record, sessionSecret, Date.now()) });
  })
  .post('/:id/saved', async (context) => {
    const userId = context.get('user').id;
    const saved = await accountOf(context.env, userId, async (account) =>
      account.savedJob(context.req.param('id')),
    );
    if (saved) await watchAccount(context.env.DATABASE, userId, savedWatchedAt(Date.now()));
    return saved === null ? refuse(context, 'not_found') : context.json({ saved });
  });
