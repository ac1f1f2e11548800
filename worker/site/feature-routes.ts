import { editTools } from '../../domain/tools/edit-tools.ts';
import { isRenderedOnDevice } from '../../domain/tools/tool-cost.ts';
import { tools } from '../../domain/tools/tools.ts';
import { routesOf } from '../api/routes-of.ts';
import { sendsEmail } from '../config.ts';
import { createProvider } from '../images/providers/create-provider.ts';

/**
 * Reads only the configuration. `contact` is whether messages are forwarded; otherwise the operator reads them in D1.
 */
export const featureRoutes = routesOf({
  readFeatures: async (context) => {
    const configuration = context.get('configuration');
    const { challenge } = configuration;
    const provider = await createProvider(configuration, context.env);
    return {
      payments: configuration.payments !== null,
      tools: tools.filter((tool) => tool === 'edit' || provider.tools.has(tool)),
      editTools: editTools.filter(
        (tool) =>
          isRenderedOnDevice({ tool: 'edit', options: { tool } }) || provider.tools.has('edit'),
      ),
      contact: configuration.contactFormUrl !== null,
      emails: sendsEmail(context.env),
      ...(challenge
        ? {
            turnstileSiteKey: challenge.siteKey,
            turnstileScriptUrl: challenge.scriptUrl.href,
          }
        : {}),
    };
  },
});
