import { promptIdeasCount } from '../../../domain/account/prompts.ts';
import { isMobile } from '../../../domain/device.ts';
import { promptLengthMax } from '../../../domain/limits.ts';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import { truncateText } from '../../../domain/truncate-text.ts';
import { type CallContext, routesOf } from '../../api/routes-of.ts';
import { completePrompt } from '../../images/prompts/complete-prompt.ts';
import { parseIdeas } from '../../images/prompts/parse-ideas.ts';
import { createProvider } from '../../images/providers/create-provider.ts';
import { accountOf } from '../../storage/account-of.ts';
import { providerTools } from '../../tools/tools.ts';
import type { PromptAdmission } from '../bounds/prompt-requests.ts';

type PromptContext = CallContext<'improvePrompt' | 'suggestIdeas'>;

/** Improve Prompt and Suggest Ideas: free, with limits a minute and a day for each user. */
export const promptRoutes = routesOf({
  readPromptLimits: async (context) => {
    const { promptLength } = await createProvider(context.get('configuration'), context.env);
    const device = isMobile(context.req.header('User-Agent')) ? 'mobile' : 'desktop';
    return { providerLength: promptLength?.[device] ?? null };
  },
  improvePrompt: async (context, { body, refuse }) => {
    const admission = await admit(context);
    if (!admission.ok) return refuse(admission.code, { retryAt: admission.retryAt });
    const { prompt } = body;
    // An empty prompt cannot be improved.
    if (prompt === '') return { prompt };
    const completion = await complete(context, `Improve: ${prompt}`);
    if (completion === null) return refuse('unavailable', { detail: 'Try again later' });
    return { prompt: truncateText(completion, promptLengthMax) };
  },
  suggestIdeas: async (context, { body: { tool }, refuse }) => {
    const admission = await admit(context);
    if (!admission.ok) return refuse(admission.code, { retryAt: admission.retryAt });
    const { title } = toolCatalogue[tool];
    const completion = await complete(
      context,
      `List ${promptIdeasCount} creative prompts: ${title}`,
    );
    const ideas = parseIdeas(completion ?? '');
    return ideas.length === promptIdeasCount
      ? { ideas, isDefault: false }
      : { ideas: [...providerTools[tool].ideas], isDefault: true };
  },
});

function admit(context: PromptContext): Promise<PromptAdmission> {
  return accountOf(context.env, context.get('user').id, async (account) => account.admitPrompt());
}

function complete(context: PromptContext, prompt: string): Promise<string | null> {
  return completePrompt(context.env, context.get('configuration'), {
    prompt,
    userId: context.get('user').id,
    mobile: isMobile(context.req.header('User-Agent')),
  });
}
