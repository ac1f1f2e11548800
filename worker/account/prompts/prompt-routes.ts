import type { Context } from 'hono';
import { promptIdeasCount } from '../../../domain/account/prompts.ts';
import { isMobile } from '../../../domain/device.ts';
import { promptLengthMax } from '../../../domain/limits.ts';
import { deviceOf } from '../../../domain/tools/model-capabilities.ts';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import { truncateText } from '../../../domain/truncate-text.ts';
import { accountRoutesOf, routesOf } from '../../api/routes-of.ts';
import type { AccountEnv } from '../../http/context.ts';
import { completePrompt } from '../../images/prompts/complete-prompt.ts';
import { parseIdeas } from '../../images/prompts/parse-ideas.ts';
import { createProvider } from '../../images/providers/create-provider.ts';
import { providerTools } from '../../tools/tools.ts';
import type { PromptAdmission } from '../jobs/job-calls.ts';

export const promptRoutes = accountRoutesOf({
  improvePrompt: async (context, { body, refuse }) => {
    const admission = await admit(context);
    if (!admission.ok) return refuse(admission.code, optionsOf(admission));
    const { prompt } = body;
    if (prompt === '') return { prompt };
    const completion = await complete(context, `Improve: ${prompt}`);
    if (completion === null) return refuse('unavailable', { detail: 'Try again later' });
    return { prompt: truncateText(completion, promptLengthMax) };
  },
  suggestIdeas: async (context, { body: { tool, prompt }, refuse }) => {
    const admission = await admit(context);
    if (!admission.ok) return refuse(admission.code, optionsOf(admission));
    const { title } = toolCatalogue[tool];
    const request = `List ${promptIdeasCount} creative prompts: ${title}`;
    const completion = await complete(
      context,
      prompt ? `${request}, each about: ${prompt}` : request,
    );
    const ideas = parseIdeas(completion ?? '');
    return ideas.length === promptIdeasCount
      ? { ideas, isDefault: false }
      : { ideas: [...providerTools[tool].ideas], isDefault: true };
  },
});

promptRoutes.route(
  '/',
  routesOf({
    readPromptLimits: async (context) => {
      const { capabilities } = await createProvider(context.get('configuration'), context.env);
      const device = deviceOf(isMobile(context.req.header('User-Agent')));
      const lengths = Object.values(capabilities).flatMap(
        ({ promptLength }) => promptLength?.[device] ?? [],
      );
      return { providerLength: lengths.length > 0 ? Math.min(...lengths) : null };
    },
  }),
);

function optionsOf(refusal: Exclude<PromptAdmission, { ok: true }>): { retryAt?: number } {
  return 'retryAt' in refusal ? { retryAt: refusal.retryAt } : {};
}

function admit(context: Context<AccountEnv>): Promise<PromptAdmission> {
  return context.get('account').call('jobs.admitPrompt');
}

function complete(context: Context<AccountEnv>, prompt: string): Promise<string | null> {
  return completePrompt(context.env, context.get('configuration'), {
    prompt,
    userId: context.get('account').userId,
    mobile: isMobile(context.req.header('User-Agent')),
  });
}
