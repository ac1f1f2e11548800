import type { JobRequest } from '../../../domain/account/job.ts';
import { isMobile } from '../../../domain/device.ts';
import { toolCost } from '../../../domain/tools/tool-cost.ts';
import { accountRoutesOf } from '../../api/routes-of.ts';
import { SessionRefusal } from '../../sessions/session-guard.ts';
import { jobRefusals, newPrice, tooFewCredits, unavailableIn } from './job-refusals.ts';
import { toJob } from './job-view.ts';

const listLength = 50;

export const jobRoutes = accountRoutesOf({
  createJob: async (context, { body, refuse }) => {
    const mobile = isMobile(context.req.header('User-Agent'));
    const unavailable = await unavailableIn(context, [body]);
    if (unavailable) return refuse(unavailable.code, unavailable);
    const { origin } = new URL(context.req.url);
    const { expectedCost, ...request } = body;
    const outcome = await context
      .get('account')
      .call('jobs.create', request as JobRequest, { mobile, origin, expectedCost });
    if (!outcome.ok && outcome.code === 'price_changed') {
      return refuse('price_changed', { detail: newPrice(toolCost(body)) });
    }
    if (!outcome.ok && outcome.code === 'insufficient_credits') {
      return refuse('insufficient_credits', { detail: tooFewCredits(toolCost(body)) });
    }
    if (!outcome.ok) {
      // The sessions ended with the account while the job was being created.
      if (outcome.code === 'account_closed') throw new SessionRefusal('signed_out');
      const { code, retryAt } = outcome;
      return refuse(jobRefusals[code], { retryAt });
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
    if (record.state !== 'cancelled') return refuse('not_cancellable');
    const { sessionSecret } = context.get('configuration');
    return { job: await toJob(record, sessionSecret, Date.now()) };
  },
  readJobReceipt: async (context, { params, refuse }) => {
    const receipt = await context.get('account').call('jobs.receipt', params.id);
    return receipt ? { receipt } : refuse('not_found');
  },
  saveJob: async (context, { params, refuse }) => {
    const saved = await context.get('account').call('jobs.saved', params.id);
    return saved === null ? refuse('not_found') : { saved };
  },
});
