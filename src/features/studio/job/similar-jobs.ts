import type { JobRequest } from '../../../../domain/account/job.ts';
import type { PictureOptions } from '../../../../domain/tools/picture-options.ts';
import { randomSeed } from './complete-request.ts';
import type { NewJob } from './submit-job.ts';

/** The part of a request that may be absent, whatever its tool. */
interface Extras {
  references?: string[];
  options?: PictureOptions;
}

/** Returns whether a request has room for one more reference. */
export function takesReference(request: JobRequest, referencesMax: number): boolean {
  const { references = [] } = request as Extras;
  return references.length < referencesMax;
}

/**
 * Returns jobs with the settings of an earlier request. `like` is the upload of a picture that they should
 * resemble. Where the provider has seeds, each gets a new one: the same would make the same picture.
 */
export function similarJobs(
  request: JobRequest,
  ids: readonly string[],
  { like, hasSeeds }: { like: string | null; hasSeeds: boolean },
): NewJob[] {
  const { references = [], options } = request as Extras;
  const roles = [...(options?.referenceRoles ?? []), ...(like ? (['style'] as const) : [])];
  const firstSeed = randomSeed(ids.length);
  return ids.map((id, at) => {
    const same = {
      ...options,
      ...(roles.length > 0 ? { referenceRoles: roles } : {}),
      ...(hasSeeds ? { seed: firstSeed + at } : {}),
    };
    return {
      ...request,
      id,
      ...(like ? { references: [...references, like] } : {}),
      ...(Object.keys(same).length > 0 ? { options: same } : {}),
    } as NewJob;
  });
}
