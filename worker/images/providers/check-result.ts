import type { ImageTask } from '../image-task.ts';
import { isTransparent } from '../pictures/transparency.ts';
import type { ProviderAnswer } from './provider.ts';

/**
 * Refuses the result of a background removal that has no transparent parts, with `unsuitable`.
 * Other answers pass unchanged.
 */
export async function checkResult(
  task: ImageTask,
  answer: ProviderAnswer,
): Promise<ProviderAnswer> {
  if (!answer.ok || task.tool !== 'bgremove' || (await isTransparent(answer.picture)))
    return answer;
  const { type, width, height } = answer.picture;
  const reason = `the ${type} of ${width}×${height} has no transparent background`;
  return { ok: false, code: 'unsuitable', reason };
}
