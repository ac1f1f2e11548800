import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '../../../../domain/account/job.ts';
import { type Tool, toolCatalogue } from '../../../../domain/tools/tools.ts';
import { fetchPicture } from '../../../api/job-picture.ts';
import { toPng } from '../../../device/download.ts';
import { labelPicture } from '../../../device/labeling/label-picture.ts';
import { keepMark } from '../../../device/marking/keep-mark.ts';
import { useVisibleLabel } from '../../availability/availability.ts';
import { rereadJob } from '../job/reread-job.ts';
import { flattenOnto } from './background-colors.ts';

export interface ResultFile {
  /** Returns the picture as the file that its tool makes, with its visible label. Throws if it can't be fetched. */
  read: () => Promise<File>;
  /**
   * The same file once it is ready. A share sheet opens only during the tap itself, so it cannot
   * wait for the file.
   */
  ready: File | null;
}

export interface SourceFile extends ResultFile {
  /** The picture as it was made, for another tool. */
  readPlain: () => Promise<Blob>;
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
): SourceFile {
  const queries = useQueryClient();
  const label = useVisibleLabel();
  const readPlain = async () => {
    const picture =
      own?.blob ??
      (await fetchPicture(job)) ??
      (await fetchPicture(await rereadJob(queries, job.id)));
    if (!picture) throw new Error('The picture is no longer on the server');
    const made = { id: job.id, type: job.tool };
    return background ? flattenOnto(picture, background, made) : keepMark(picture, picture, made);
  };
  const options = {
    queryKey: ['result-file', job.id, own?.version, background, label],
    queryFn: async () => {
      const labeled = await labelPicture(await toPng(await readPlain()), label);
      return new File([labeled], fileNameOf(job.tool), { type: 'image/png' });
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Each file takes megabytes: only those on screen stay in memory.
    gcTime: 10_000,
    retry: false,
  };
  const { data } = useQuery({ ...options, enabled: isWanted });
  return {
    read: () => queries.fetchQuery(options),
    readPlain,
    ready: data ?? null,
  };
}

function fileNameOf(tool: Tool): string {
  return toolCatalogue[tool].fileName;
}
