import { z } from 'zod';
import { creditMicroUsd } from '../../../domain/packs.ts';
import type { Capabilities } from '../../../domain/tools/model-capabilities.ts';
import { qualityExtraCost } from '../../../domain/tools/picture-options.ts';
import { toolCost } from '../../../domain/tools/tool-cost.ts';
import { type Tool, tools } from '../../../domain/tools/tools.ts';
import type { Configuration } from '../../../worker/config.ts';
import { createProvider } from '../../../worker/images/providers/create-provider.ts';
import {
  imageProviders,
  type ProviderKind,
  providerVariables,
  readProvider,
} from '../../../worker/provider-settings.ts';
import { type CheckResult, ok, warning } from './check.ts';

/** Says what a picture costs with the configured provider, and where it costs more than it earns. */
export async function checkCosts(
  variables: Readonly<Record<string, unknown>>,
): Promise<CheckResult[]> {
  const kind = String(variables.IMAGE_PROVIDER ?? 'keyed');
  const parsed = z.object(providerVariables).safeParse({
    ...variables,
    // A secret that is only stored has no part in the costs.
    IMAGE_PROVIDER_KEYS: variables.IMAGE_PROVIDER_KEYS ?? 'stored',
  });
  if (!parsed.success || !Object.hasOwn(imageProviders, kind) || kind === 'keyed') return [];
  const imageProvider = readProvider(kind as ProviderKind, parsed.data);
  const provider = await createProvider({ imageProvider } as Configuration, { AI: {}, IMAGES: {} });
  return costsOf(provider.capabilities);
}

export function costsOf(capabilities: Capabilities): CheckResult[] {
  return tools.flatMap((tool) => {
    const model = capabilities[tool];
    if (!model) return [];
    if (!model.priceMicroUsd) {
      return [warning(`${tool}: the price of the model ${model.model} is not known`)];
    }
    return model.qualities.map((quality) => {
      const cost = model.priceMicroUsd?.[quality] ?? 0;
      const earned = (creditsOf(tool) + qualityExtraCost[quality]) * creditMicroUsd();
      const most = cost + model.referencesMax * model.referenceMicroUsd;
      const text = `${tool}, ${quality}: ${dollars(cost)} at ${model.model}, earns ${dollars(earned)}`;
      if (cost >= earned) return warning(`${text}: less than it costs`);
      const withAll = `${dollars(most)} with ${model.referencesMax} references`;
      return most < earned ? ok(text) : warning(`${text}, costs ${withAll}`);
    });
  });
}

/** An edit that the provider makes; those that the device makes cost nothing. */
function creditsOf(tool: Tool): number {
  return toolCost(tool === 'edit' ? { tool, options: { tool: 'select' } } : { tool });
}

function dollars(microUsd: number): string {
  return `$${(microUsd / 1_000_000).toFixed(4)}`;
}
