import type { ModelCapabilities } from '../../../domain/tools/model-capabilities.ts';
import type { Quality } from '../../../domain/tools/picture-options.ts';
import type { ImageTask } from '../image-task.ts';
import { failureRules } from './failure.ts';
import type { ProviderResponse } from './provider.ts';

/**
 * Returns what a call costs the operator, in millionths of a dollar: what the vendor reports, else the
 * model's price, also where the call was cut off; null if the price is not known.
 */
export function callCost(
  response: ProviderResponse,
  model: ModelCapabilities | undefined,
  { quality = 'standard', references = [] }: Pick<ImageTask, 'quality' | 'references'>,
): number | null {
  if (!response.ok && !failureRules[response.code].isBilled) return 0;
  const reported = 'costMicroUsd' in response ? response.costMicroUsd : undefined;
  return reported ?? priceOf(model, quality, references.length);
}

export function priceOf(
  model: ModelCapabilities | undefined,
  quality: Quality,
  references: number,
): number | null {
  const price = model?.priceMicroUsd?.[quality];
  return model && price !== undefined ? price + references * model.referenceMicroUsd : null;
}
