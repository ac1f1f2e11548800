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
import type { LedgerRefusal } from './operations.ts';
import { watchAccount } from './watchdog.ts';

/** Jobs that a list shows. */
const listLength = 50;

/** What a refusal of the account's is on the wire. */
const refusals = {
  too_many_jobs: 'too_many_jobs',
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
} as const satisfies Record<LedgerRefusal | 'too_many_jobs', ErrorCode>;

/** Making pictures: a job is taken in, followed, and cancelled while it waits. */
export const jobRoutes = new Hono<SignedInEnv>()
  .use(sessionGuard)
  .post('/', async (context) => {
    const read = await readBody(context, jobRequestSchema);
    if (!read.ok) return read.response;
    const mobile = isMobile(context.req.header('User-Agent'));
    const userId = context.get('user').id;
    const outcome = await accountOf(context.env, userId, async (account) =>
      account.createJob(read.body, mobile),
    );
    if (!outcome.ok) return refuse(context, refusals[outcome.code]);
    // Nobody waits for it: should it be lost, the account's own alarm is there.
    const watched = watchAccount(context.env.DATABASE, userId, Date.now());
    context.executionCtx.waitUntil(
      watched.catch((error: unknown) => {
        console.warn(JSON.stringify({ event: 'account_not_watched', reason: String(error) }));
      }),
    );
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
    const saved = await accountOf(context.env, context.get('user').id, async (account) =>
      account.savedJob(context.req.param('id')),
    );
    return saved === null ? refuse(context, 'not_found') : context.json({ saved });
  });
