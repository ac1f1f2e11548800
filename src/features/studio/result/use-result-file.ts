import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '../../../../domain/account/job.ts';
import { type Tool, toolCatalogue } from '../../../../domain/tools/tools.ts';
import { fetchPicture } from '../../../api/job-picture.ts';
import { toPng } from '../../../device/download.ts';
import { rereadJob } from '../job/reread-job.ts';
import { flattenOnto } from './background-colors.ts';

export interface ResultFile {
  /** Returns the picture as the file that its tool makes. Throws if it can't be fetched. */
  read: () => Promise<File>;
  /**
   * The same file once it is ready. A share sheet opens only during the tap itself, so it cannot
   * wait for the file.
   */
  ready: File | null;
}

/** The device's own picture in place of the server's. Its version changes with its bytes. */
export interface OwnPicture {
  blob: Blob;
  version: number;
}

export function useResultFile(
  job: Job,
  own: OwnPicture | null,
  background: string | null,
  isWanted: boolean,
): ResultFile {
  const queries = useQueryClient();
  const options = {
    queryKey: ['result-file', job.id, own?.version, background],
    queryFn: async () => {
      const picture =
        own?.blob ??
        (await fetchPicture(job)) ??
        (await fetchPicture(await rereadJob(queries, job.id)));
      if (!picture) throw new Error('The picture is no longer on the server');
      const made = { id: job.id, type: job.tool };
      const file = background
        ? await flattenOnto(picture, background, made)
        : await toPng(picture, made);
      return new File([file], fileNameOf(job.tool), { type: 'image/png' });
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Each file takes megabytes: only those on screen stay in memory.
    gcTime: 10_000,
    retry: false,
  };
  const { data } = useQuery({ ...options, enabled: isWanted });
  return { read: () => queries.fetchQuery(options), ready: data ?? null };
}

function fileNameOf(tool: Tool): string {
  return toolCatalogue[tool].fileName;
}
