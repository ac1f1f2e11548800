import { hasRatio } from '../../../domain/tools/picture-options.ts';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import { factsOfHanded, type ImageTask } from '../image-task.ts';
import { isTransparent } from '../pictures/transparency.ts';
import { requestedRatio } from './models/image-model.ts';
import type { ProviderResponse } from './provider.ts';

/** Width to height. The adapters' smallest and largest sizes allow at least this much. */
const longestRatio = 3;

/** Refuses a result of another shape than was requested, or without the transparent parts of its tool. */
export async function checkResult(
  task: ImageTask,
  response: ProviderResponse,
): Promise<ProviderResponse> {
  if (!response.ok) return response;
  const { ok: _, picture, ...billed } = response;
  const { type, width, height } = picture;
  const ratio = ratioToCheck(task);
  if (ratio && !hasRatio(picture, ratio)) {
    const reason = `the ${type} of ${width}×${height} is not ${task.shape}`;
    return { ok: false, code: 'misshapen', ...billed, reason };
  }
  if (!toolCatalogue[task.tool].isTransparent || (await isTransparent(picture))) return response;
  const reason = `the ${type} of ${width}×${height} has no transparent background`;
  return { ok: false, code: 'unsuitable', ...billed, reason };
}

/** Null if none was requested, or if the source is longer than the sizes that models can make. */
function ratioToCheck({ shape, source }: ImageTask): number | null {
  const ratio = (shape && requestedRatio(shape, source && factsOfHanded(source))) ?? null;
  const isLong = ratio !== null && Math.max(ratio, 1 / ratio) > longestRatio;
  return shape === 'original' && isLong ? null : ratio;
}
