import { Hono } from 'hono';
import { isMobile } from '../../../domain/device.ts';
import { promptLengthMax } from '../../../domain/limits.ts';
import {
  defaultIdeas,
  improvePromptSchema,
  type PromptIdeas,
  type PromptLimits,
  promptIdeasCount,
  promptIdeasSchema,
} from '../../../domain/prompts.ts';
import { toolCatalogue } from '../../../domain/tools.ts';
import { truncateText } from '../../../domain/truncate-text.ts';
import { readBody } from '../../http/bodies/json-body.ts';
import type { SignedInEnv } from '../../http/context.ts';
import { refuse } from '../../http/problem.ts';
import { completePrompt } from '../../images/prompts/complete-prompt.ts';
import { parseIdeas } from '../../images/prompts/parse-ideas.ts';
import { createProvider } from '../../images/providers/create-provider.ts';
import { sessionGuard } from '../../sessions/session-guard.ts';
import { accountOf } from '../account-of.ts';

/** Improve Prompt and Suggest Ideas: free, with a limit a minute for each user. */
export const promptRoutes = new Hono<SignedInEnv>()
  .use(sessionGuard)
  .get('/limits', async (context) => {
    const { promptLength } = await createProvider(context.get('configuration'), context.env);
    const device = isMobile(context.req.header('User-Agent')) ? 'mobile' : 'desktop';
    const limits: PromptLimits = { providerLength: promptLength?.[device] ?? null };
    return context.json(limits);
  })
  .use(async (context, next) => {
    const isAdmitted = await accountOf(context.env, context.get('user').id, async (account) =>
      account.admitPrompt(),
    );
    return isAdmitted ? next() : refuse(context, 'rate_limited');
  })
  .post('/improve', async (context) => {
    const read = await readBody(context, improvePromptSchema);
    if (!read.ok) return read.response;
    const { prompt } = read.body;
    // There is nothing to improve in nothing.
    if (prompt === '') return context.json({ prompt });
    const completion = await completePrompt(context.env, context.get('configuration'), {
      prompt: `Improve: ${prompt}`,
      userId: context.get('user').id,
      mobile: isMobile(context.req.header('User-Agent')),
    });
    if (completion === null) return refuse(context, 'unavailable', { detail: 'Try again later' });
    return context.json({ prompt: truncateText(completion, promptLengthMax) });
  })
  .post('/ideas', async (context) => {
    const read = await readBody(context, promptIdeasSchema);
    if (!read.ok) return read.response;
    const { tool } = read.body;
    const completion = await completePrompt(context.env, context.get('configuration'), {
      prompt: `List ${promptIdeasCount} creative prompts: ${toolCatalogue[tool].title}`,
      userId: context.get('user').id,
      mobile: isMobile(context.req.header('User-Agent')),
    });
    const ideas = parseIdeas(completion ?? '');
    const answer: PromptIdeas =
      ideas.length === promptIdeasCount
        ? { ideas, isDefault: false }
        : { ideas: [...defaultIdeas[tool]], isDefault: true };
    return context.json(answer);
  });
