import { promptOf } from '../../../domain/account/job.ts';
import type { PictureRecord } from '../../../domain/account/picture.ts';
import { historyLimits } from '../../../domain/limits.ts';
import { truncateText } from '../../../domain/truncate-text.ts';
import type { JobRecord } from '../jobs/job-record.ts';

/** Returns null if the job's request was deleted. */
export function recordOfJob({
  tool,
  request,
  settledAt,
  createdAt,
}: JobRecord): PictureRecord | null {
  if (!request) return null;
  return {
    type: tool,
    prompt: truncateText(promptOf(request) ?? '', historyLimits.promptLengthMax),
    ts: settledAt ?? createdAt,
    ...('options' in request && request.options ? { options: request.options } : {}),
  };
}
