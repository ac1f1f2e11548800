import { batchJobsMax, variationsMax } from '../../domain/limits.ts';
import { editTools } from '../../domain/tools/edit-tools.ts';
import { commonOptions } from '../../domain/tools/model-capabilities.ts';
import {
  qualityExtraCost,
  referencesMax as referencesMaxOfRequest,
  styleIds,
} from '../../domain/tools/picture-options.ts';
import { isRenderedOnDevice } from '../../domain/tools/tool-cost.ts';
import { tools } from '../../domain/tools/tools.ts';
import { routesOf } from '../api/routes-of.ts';
import { sendsEmail } from '../config.ts';
import { createProvider } from '../images/providers/create-provider.ts';
import { hasVisibleLabel } from './visible-label.ts';

/**
 * Reads only the configuration. `contact` is whether messages are forwarded; otherwise the operator reads them in D1.
 */
export const featureRoutes = routesOf({
  readFeatures: async (context) => {
    const configuration = context.get('configuration');
    const { challenge } = configuration;
    const { capabilities } = await createProvider(configuration, context.env);
    const { shapes, qualities, pixelsOf, referencesMax, takesSeed } = commonOptions(capabilities);
    const visibleLabel = hasVisibleLabel(configuration, context.req.raw);
    return {
      payments: configuration.payments !== null,
      tools: tools.filter((tool) => tool === 'edit' || capabilities[tool]),
      editTools: editTools.filter(
        (tool) =>
          isRenderedOnDevice({ tool: 'edit', options: { tool } }) ||
          capabilities.edit !== undefined,
      ),
      shapes: [...shapes],
      qualities: qualities.map((id) => ({
        id,
        extraCost: qualityExtraCost[id],
        pixels: pixelsOf(id),
      })),
      styles: styleIds.map((id) => ({ id })),
      referencesMax: Math.min(referencesMax, referencesMaxOfRequest),
      seeds: takesSeed,
      variationsMax,
      batchMax: batchJobsMax,
      shares: true,
      visibleLabel,
      ...(configuration.marking.signing && !visibleLabel ? { signedExports: true } : {}),
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
