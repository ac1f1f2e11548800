import type { Job } from '../../../domain/account/job.ts';
import { queries } from '../../api/queries.ts';
import { historyPictureKey } from '../../api/query-keys.ts';
import { enlargeSaved } from '../../device/cutout/saved-cut-outs.ts';

/**
 * Scales the saved cut-outs of this device's photos to the size of the photos. The small ones are saved
 * first.
 */
export async function enlargeCutOuts(userId: string, jobs: readonly Job[]): Promise<void> {
  for (const { id, tool, result } of jobs) {
    if (tool !== 'bgremove' || !result) continue;
    const { width, height } = result;
    const isLarger = await enlargeSaved(userId, { id, width, height }).catch(() => false);
    if (isLarger) await queries.invalidateQueries({ queryKey: historyPictureKey(userId, id) });
  }
}
