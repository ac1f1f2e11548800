import { toolCatalogue } from '../../../domain/tools/tools.ts';
import type { ImageTask } from '../image-task.ts';
import { isTransparent } from '../pictures/transparency.ts';
import type { ProviderAnswer } from './provider.ts';

/**
 * Refuses a result without transparent parts, where the tool's must have some, with `unsuitable`.
 * Other answers pass unchanged.
 */
export async function checkResult(
  task: ImageTask,
  answer: ProviderAnswer,
): Promise<ProviderAnswer> {
  if (!answer.ok || !toolCatalogue[task.tool].isTransparent) return answer;
  if (await isTransparent(answer.picture)) return answer;
  const { type, width, height } = answer.picture;
  const reason = `the ${type} of ${width}×${height} has no transparent background`;
  return { ok: false, code: 'unsuitable', reason };
}
