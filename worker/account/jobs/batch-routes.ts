import { isMobile } from '../../../domain/device.ts';
import { waitingJobsMax } from '../../../domain/limits.ts';
import { accountRoutesOf } from '../../api/routes-of.ts';
import { SessionRefusal } from '../../sessions/session-guard.ts';
import { jobRefusals, newPrice, tooFewCredits, unavailableIn } from './job-refusals.ts';
import { toBatch } from './job-view.ts';
import type { BatchRefusal } from './paid-batches.ts';

const pageLength = 20;

export const batchRoutes = accountRoutesOf({
  createBatch: async (context, { body, refuse }) => {
    const unavailable = await unavailableIn(context, body.jobs);
    if (unavailable) return refuse(unavailable.code, unavailable);
    const mobile = isMobile(context.req.header('User-Agent'));
    const { origin } = new URL(context.req.url);
    const account = context.get('account');
    const outcome = await account.call('jobs.createBatch', body, { mobile, origin });
    if (!outcome.ok) {
      const { code } = outcome;
      if (code === 'account_closed') throw new SessionRefusal('signed_out');
      return refuse(jobRefusals[code], optionsOf(outcome));
    }
    const { sessionSecret } = context.get('configuration');
    return { batch: await toBatch(outcome.batch, sessionSecret, Date.now()) };
  },
  readBatch: async (context, { params, refuse }) => {
    const batch = await context.get('account').call('jobs.readBatch', params.id);
    if (!batch) return refuse('not_found');
    const { sessionSecret } = context.get('configuration');
    return { batch: await toBatch(batch, sessionSecret, Date.now()) };
  },
  listBatches: async (context, { query }) => {
    const before = query.cursor === undefined ? null : Number(query.cursor);
    const found = await context.get('account').call('jobs.listBatches', pageLength + 1, before);
    const page = found.slice(0, pageLength);
    const last = found.length > pageLength ? page.at(-1) : undefined;
    const { sessionSecret } = context.get('configuration');
    const now = Date.now();
    return {
      batches: await Promise.all(page.map((batch) => toBatch(batch, sessionSecret, now))),
      nextCursor: last ? String(last.seq) : null,
    };
  },
  cancelBatch: async (context, { params, refuse }) => {
    const batch = await context.get('account').call('jobs.cancelBatch', params.id);
    if (!batch) return refuse('not_found');
    const { sessionSecret } = context.get('configuration');
    return { batch: await toBatch(batch, sessionSecret, Date.now()) };
  },
});

function optionsOf({ code, available, affordable, cost, retryAt }: BatchRefusal) {
  switch (code) {
    case 'price_changed':
      return { detail: newPrice(cost ?? 0) };
    case 'insufficient_credits':
      return {
        detail: affordable
          ? `You have credits for ${affordable} of these pictures. You were not charged.`
          : tooFewCredits(cost ?? 1),
        available,
        affordable,
      };
    case 'too_many_jobs':
      return { detail: `At most ${waitingJobsMax} pictures can be in progress at once.` };
    default:
      return { retryAt };
  }
}
