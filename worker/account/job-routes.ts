import { Hono } from 'hono';
import { isMobile } from '../../domain/device.ts';
import type { ErrorCode } from '../../domain/error-code.ts';
import { jobRequestSchema } from '../../domain/job.ts';
import { sessionGuard } from '../auth/session-guard.ts';
import { readBody } from '../http/body.ts';
import type { SignedInEnv } from '../http/context.ts';
import { refuse } from '../http/problem.ts';
import { accountOf } from './account-of.ts';
import { toJob } from './job-view.ts';
import type { LedgerRefusal } from './ledger.ts';

/** Jobs that a list shows. */
const listLength = 50;

/** What a refusal of the account's is on the wire. */
const refusals = {
  too_many_jobs: 'too_many_jobs',
  conflict: 'conflict',
  account_halted: 'account_halted',
  account_frozen: 'account_frozen',
  insufficient_credits: 'insufficient_credits',
  unknown_hold: 'internal_error',
  hold_ended: 'internal_error',
  hold_expired: 'internal_error',
} as const satisfies Record<LedgerRefusal | 'too_many_jobs', ErrorCode>;

/** Making pictures: a job is taken in, followed, and cancelled while it waits. */
export const jobRoutes = new Hono<SignedInEnv>()
  .use(sessionGuard)
  .post('/', async (context) => {
    const read = await readBody(context, jobRequestSchema);
    if (!read.ok) return read.response;
    const mobile = isMobile(context.req.header('User-Agent'));
    const outcome = await accountOf(context.env, context.get('user').id, async (account) =>
      account.createJob(read.body, mobile),
    );
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
    const outcome = await accountOf(context.env, context.get('user').id, async (account) =>
      account.cancelJob(context.req.param('id')),
    );
    if (!outcome) return refuse(context, 'not_found');
    // Cancelling again what was cancelled is no mistake.
    if (outcome.job.state !== 'cancelled') return refuse(context, 'not_cancellable');
    const { sessionSecret } = context.get('configuration');
    return context.json({ job: await toJob(outcome.job, sessionSecret, Date.now()) });
  });
