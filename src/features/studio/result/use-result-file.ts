import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '../../../../domain/job.ts';
import { type Tool, toolCatalogue } from '../../../../domain/tools.ts';
import { fetchPicture } from '../../../api/job-picture.ts';
import { toPng } from '../../../device/download.ts';
import { rereadJob } from '../job/reread-job.ts';
import { flattenOnto } from './background-colors.ts';

export interface ResultFile {
  /** The picture as the file that its tool makes. Throws when it can't be had. */
  read: () => Promise<File>;
  /** The same once it is there. A share sheet opens only in the tap itself, and can wait for nothing. */
  ready: File | null;
}

/** A finished picture as a file, upon a color if one was chosen; made ready beforehand where that is wanted. */
export function useResultFile(job: Job, background: string | null, isWanted: boolean): ResultFile {
  const queries = useQueryClient();
  const options = {
    queryKey: ['result-file', job.id, background],
    queryFn: async () => {
      const picture =
        (await fetchPicture(job)) ?? (await fetchPicture(await rereadJob(queries, job.id)));
      if (!picture) throw new Error('The picture is no longer on the server');
      const file = background ? await flattenOnto(picture, background) : await toPng(picture);
      return new File([file], fileNameOf(job.tool), { type: 'image/png' });
    },
    staleTime: Number.POSITIVE_INFINITY,
    // It takes megabytes: only what is on screen is held.
    gcTime: 10_000,
    retry: false,
  };
  const { data } = useQuery({ ...options, enabled: isWanted });
  return { read: () => queries.fetchQuery(options), ready: data ?? null };
}

function fileNameOf(tool: Tool): string {
  return toolCatalogue[tool].fileName;
}
