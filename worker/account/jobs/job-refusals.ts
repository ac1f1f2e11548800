import type { Context } from 'hono';
import { type JobRequest, promptOf, textOfEdit } from '../../../domain/account/job.ts';
import type { ErrorCode } from '../../../domain/problems.ts';
import { missingOption } from '../../../domain/tools/model-capabilities.ts';
import { isRenderedOnDevice } from '../../../domain/tools/tool-cost.ts';
import { sha256Of } from '../../crypto/sha256.ts';
import type { AccountEnv } from '../../http/context.ts';
import { createProvider } from '../../images/providers/create-provider.ts';
import { isRefusedPrompt } from '../../screening/screen-prompt.ts';
import type { JobRefusal } from './paid-jobs.ts';

export const jobRefusals = {
  too_many_jobs: 'too_many_jobs',
  rate_limited: 'rate_limited',
  too_many_failures: 'too_many_failures',
  provider_unavailable: 'provider_unavailable',
  budget_spent: 'budget_spent',
  unknown_upload: 'unknown_upload',
  invalid_mask: 'invalid_mask',
  conflict: 'conflict',
  price_changed: 'price_changed',
  account_halted: 'account_halted',
  account_frozen: 'account_frozen',
  insufficient_credits: 'insufficient_credits',
  unknown_grant: 'internal_error',
  exceeds_grant: 'internal_error',
  unknown_hold: 'internal_error',
  hold_ended: 'internal_error',
  hold_expired: 'internal_error',
} as const satisfies Record<Exclude<JobRefusal, 'account_closed'>, ErrorCode>;

export function newPrice(cost: number): string {
  return `The price is now ${credits(cost)}. You were not charged.`;
}

export function tooFewCredits(cost: number): string {
  return `You need at least ${credits(cost)}.`;
}

function credits(count: number): string {
  return `${count} ${count === 1 ? 'credit' : 'credits'}`;
}

/** Returns why this deployment cannot make one of the pictures; null if it can make all. */
export async function unavailableIn(
  context: Context<AccountEnv>,
  requests: readonly JobRequest[],
): Promise<{
  code: 'tool_unavailable' | 'option_unavailable' | 'prompt_refused' | 'rate_limited';
  detail?: string;
  retryAt?: number;
} | null> {
  const { capabilities } = await createProvider(context.get('configuration'), context.env);
  for (const request of requests) {
    if (!isRenderedOnDevice(request) && !capabilities[request.tool]) {
      return { code: 'tool_unavailable' };
    }
    const missing = missingOption(request, capabilities[request.tool]);
    if (missing !== null) {
      return { code: 'option_unavailable', detail: `This ${missing} is not available here.` };
    }
  }
  const { screening } = context.get('configuration');
  const account = context.get('account');
  // Only a model's judgement costs something.
  const admitted =
    screening.mode === 'model'
      ? await account.call(
          'jobs.admitScreening',
          requests.map(({ id }) => id),
        )
      : null;
  if (admitted && !admitted.ok) return { code: 'rate_limited', retryAt: admitted.retryAt };
  const refused = await firstRefused(
    context,
    admitted ? requests.filter(({ id }) => admitted.ids.includes(id)) : requests,
  );
  if (!refused) return null;
  // The client chooses the id, and may use that of a refused job for any number of prompts.
  const digest = await sha256Of(new TextEncoder().encode(textOf(refused)));
  await account.call('jobs.countRefusal', `${refused.id}:${digest}`, screening.freezeAfter);
  return { code: 'prompt_refused' };
}

/** Judges each different prompt once, all at the same time: a batch has 40, and its user waits. */
async function firstRefused(
  context: Context<AccountEnv>,
  requests: readonly JobRequest[],
): Promise<JobRequest | undefined> {
  const { screening } = context.get('configuration');
  const texts = [...new Set(requests.map(textOf))];
  const verdicts = await Promise.all(
    texts.map((text) => isRefusedPrompt(screening, context.env, text)),
  );
  return requests.find((request) => verdicts[texts.indexOf(textOf(request))]);
}

/** All that the user wrote: an edit sends its prompt beside its own texts. */
function textOf(request: JobRequest): string {
  if (request.tool !== 'edit') return promptOf(request) ?? '';
  const { options, prompt } = request;
  const area = options.tool === 'select' ? options.areaToEdit : undefined;
  return [textOfEdit(options), area, prompt].filter(Boolean).join(' ');
}
