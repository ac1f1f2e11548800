import { toolCatalogue } from '../../../domain/tools/tools.ts';
import type { ImageTask } from '../image-task.ts';
import { isTransparent } from '../pictures/transparency.ts';
import type { ProviderResponse } from './provider.ts';

/** Refuses a result without transparent parts, where the tool's must have some. */
export async function checkResult(
  task: ImageTask,
  response: ProviderResponse,
): Promise<ProviderResponse> {
  if (!response.ok || !toolCatalogue[task.tool].isTransparent) return response;
  if (await isTransparent(response.picture)) return response;
  const { type, width, height } = response.picture;
  const reason = `the ${type} of ${width}×${height} has no transparent background`;
  return { ok: false, code: 'unsuitable', reason };
}
