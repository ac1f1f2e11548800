import { useEffect, useState } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import { isCached, pictureUrl } from '../../../api/job-picture.ts';

/**
 * Whether the picture of a job that has just succeeded is still being downloaded. Null stands for
 * no job.
 */
export function useIsArriving(job: Job | null): boolean {
  const [loaded, setLoaded] = useState<string | null>(null);
  const id = job?.id;
  const url = job && !isCached(job) ? pictureUrl(job) : undefined;
  useEffect(() => {
    // A reread job has a new link to the same picture.
    if (id === undefined || url === undefined || loaded === id) return undefined;
    const image = new Image();
    // A picture that cannot be loaded shows its failure itself.
    const end = () => setLoaded(id);
    image.addEventListener('load', end);
    image.addEventListener('error', end);
    image.src = url;
    return () => {
      image.removeEventListener('load', end);
      image.removeEventListener('error', end);
    };
  }, [id, url, loaded]);
  return url !== undefined && loaded !== id;
}
