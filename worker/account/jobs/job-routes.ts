import { isMobile } from '../../../domain/device.ts';
import type { ErrorCode } from '../../../domain/error-code.ts';
import { isRenderedOnDevice, toolCost } from '../../../domain/tools/tool-cost.ts';
import { accountRoutesOf } from '../../api/routes-of.ts';
import { createProvider } from '../../images/providers/create-provider.ts';
import { SessionRefusal } from '../../sessions/session-guard.ts';
import { toJob } from './job-view.ts';
import type { JobRefusal } from './paid-jobs.ts';

/** Jobs that a list shows. */
const listLength = 50;

/** How each refusal of the account is handled: status and code. */
const refusals = {
  too_many_jobs: 'too_many_jobs',
  rate_limited: 'rate_limited',
  too_many_failures: 'too_many_failures',
  budget_spent: 'budget_spent',
  unknown_upload: 'unknown_upload',
  invalid_mask: 'invalid_mask',
  conflict: 'conflict',
  account_halted: 'account_halted',
  account_frozen: 'account_frozen',
  insufficient_credits: 'insufficient_credits',
  unknown_grant: 'internal_error',
  exceeds_grant: 'internal_error',
  unknown_hold: 'internal_error',
  hold_ended: 'internal_error',
  hold_expired: 'internal_error',
} as const satisfies Record<Exclude<JobRefusal, 'account_closed'>, ErrorCode>;

/** Making pictures: a job is taken in, followed, and cancelled while it waits. */
export const jobRoutes = accountRoutesOf({
  createJob: async (context, { body, refuse }) => {
    const mobile = isMobile(context.req.header('User-Agent'));
    const provider = await createProvider(context.get('configuration'), context.env);
    if (!isRenderedOnDevice(body) && !provider.capabilities[body.tool]) {
      return refuse('tool_unavailable');
    }
    const { origin } = new URL(context.req.url);
    const outcome = await context.get('account').call('jobs.create', body, { mobile, origin });
    if (!outcome.ok && outcome.code === 'insufficient_credits') {
      const cost = toolCost(body);
      const detail = `You need at least ${cost} ${cost === 1 ? 'credit' : 'credits'}.`;
      return refuse('insufficient_credits', { detail });
    }
    if (!outcome.ok) {
      // Its sessions ended with the account, while the job was taken in.
      if (outcome.code === 'account_closed') throw new SessionRefusal('signed_out');
      const { code, retryAt } = outcome;
      return refuse(refusals[code], { retryAt });
    }
    const { sessionSecret } = context.get('configuration');
    return { job: await toJob(outcome.job, sessionSecret, Date.now()) };
  },
  listJobs: async (context) => {
    const records = await context.get('account').call('jobs.recent', listLength);
    const { sessionSecret } = context.get('configuration');
    const now = Date.now();
    return { jobs: await Promise.all(records.map((record) => toJob(record, sessionSecret, now))) };
  },
  readJob: async (context, { params, refuse }) => {
    const record = await context.get('account').call('jobs.read', params.id);
    if (!record) return refuse('not_found');
    const { sessionSecret } = context.get('configuration');
    return { job: await toJob(record, sessionSecret, Date.now()) };
  },
  cancelJob: async (context, { params, refuse }) => {
    const record = await context.get('account').call('jobs.cancel', params.id);
    if (!record) return refuse('not_found');
    // Cancelling a cancelled job again succeeds.
    if (record.state !== 'cancelled') return refuse('not_cancellable');
    const { sessionSecret } = context.get('configuration');
    return { job: await toJob(record, sessionSecret, Date.now()) };
  },
  saveJob: async (context, { params, refuse }) => {
    const saved = await context.get('account').call('jobs.saved', params.id);
    return saved === null ? refuse('not_found') : { saved };
  },
});
