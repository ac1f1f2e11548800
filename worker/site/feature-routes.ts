import { Hono } from 'hono';
import type { Features } from '../../domain/features-answer.ts';
import { isRenderedOnDevice } from '../../domain/job.ts';
import { editTools, tools } from '../../domain/tools.ts';
import type { AppEnv } from '../http/context.ts';
import { createProvider } from '../images/providers/create-provider.ts';

/**
 * What this deployment can do. It is read from the configuration alone: no session, no
 * database and no outside service is asked. `contact` says whether messages are forwarded;
 * where they are not, the form still takes them, and the operator reads them in D1.
 */
export const featureRoutes = new Hono<AppEnv>().get('/', async (context) => {
  const configuration = context.get('configuration');
  const provider = await createProvider(configuration, context.env);
  const answer: Features = {
    payments: configuration.payments !== null,
    tools: tools.filter((tool) => tool === 'edit' || provider.tools.has(tool)),
    editTools: editTools.filter(
      (tool) =>
        isRenderedOnDevice({ tool: 'edit', options: { tool } }) || provider.tools.has('edit'),
    ),
    contact: configuration.contactFormUrl !== null,
  };
  return context.json(answer);
});
