import type { ModelCapabilities } from '../../../domain/tools/model-capabilities.ts';
import type { Quality } from '../../../domain/tools/picture-options.ts';
import type { ImageTask } from '../image-task.ts';
import { failureRules } from './failure.ts';
import type { ProviderResponse } from './provider.ts';

/** No picture costs $100. Sums of a vendor's impossible figures would not fit into a column of integers. */
const reportedMaxMicroUsd = 100_000_000;

/**
 * Returns what a call costs the operator, in millionths of a dollar: what the vendor reports, if it can be true, else
 * the model's price, also where the call was cut off; null if the price is not known.
 */
export function callCost(
  response: ProviderResponse,
  model: ModelCapabilities | undefined,
  { quality = 'standard', references = [] }: Pick<ImageTask, 'quality' | 'references'>,
): number | null {
  if (!response.ok && !failureRules[response.code].isBilled) return 0;
  const reported = 'costMicroUsd' in response ? response.costMicroUsd : undefined;
  if (reported !== undefined && reported >= 0 && reported <= reportedMaxMicroUsd) {
    return Math.round(reported);
  }
  return priceOf(model, quality, references.length);
}

export function priceOf(
  model: ModelCapabilities | undefined,
  quality: Quality,
  references: number,
): number | null {
  const price = model?.priceMicroUsd?.[quality];
  return model && price !== undefined ? price + references * model.referenceMicroUsd : null;
}
