import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import {
  downloadPercent,
  downloadPicture,
  isCached,
  pictureUrl,
  subscribeToDownloads,
} from '../../../api/job-picture.ts';

/**
 * Whether the picture of a job that has just succeeded is still being downloaded. Null stands for
 * no job.
 */
export function useIsArriving(job: Job | null): boolean {
  const [ended, setEnded] = useState<string | null>(null);
  const isArriving =
    job !== null && job.id !== ended && pictureUrl(job) !== undefined && !isCached(job);
  useEffect(() => {
    // A picture that cannot be loaded shows its failure itself.
    if (job && isArriving) void downloadPicture(job).then(() => setEnded(job.id));
  }, [job, isArriving]);
  return isArriving;
}

/** How much of a job's picture has been downloaded, in percent; null if that is not known. */
export function useDownloadPercent(jobId: string | undefined): number | null {
  return useSyncExternalStore(
    subscribeToDownloads,
    () => downloadPercent(jobId),
    () => null,
  );
}
