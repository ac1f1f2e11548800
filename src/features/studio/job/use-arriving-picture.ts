import { useEffect, useState } from 'react';
import type { Job } from '../../../../domain/job.ts';
import { isHeld, pictureUrl } from '../../../api/job-picture.ts';

/**
 * Whether the picture of a job that has just ended is still on its way to this device:
 * until it is here there is nothing to celebrate. `job` is null where nobody waits for one.
 */
export function useIsArriving(job: Job | null): boolean {
  const [loaded, setLoaded] = useState<string | null>(null);
  const id = job?.id;
  const url = job && !isHeld(job) ? pictureUrl(job) : undefined;
  useEffect(() => {
    // Its link may be a fresh one later: it is here all the same.
    if (id === undefined || url === undefined || loaded === id) return undefined;
    const image = new Image();
    // One that can't be loaded says so in its place.
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
