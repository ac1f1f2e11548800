import type { RequestOf } from '../../../../domain/account/job.ts';
import { seedMax } from '../../../../domain/tools/picture-options.ts';
import type { StudioTool } from '../../../../domain/tools/tools.ts';
import type { SourcePicture } from '../input/use-source-picture.ts';
import type { Reference } from '../options/use-picture-options.ts';
import type { NewJobRequest } from './submit-job.ts';

/** A job request before its picture, where the tool works on one, has been sent. */
export type ToolRequest = {
  [Name in StudioTool]: RequestOf<Name> extends { uploadId: string }
    ? Omit<RequestOf<Name>, 'id' | 'uploadId' | 'references'> & { picture: SourcePicture }
    : Omit<RequestOf<Name>, 'id' | 'references'>;
}[StudioTool];

/**
 * Sends the pictures of a request and returns it as the server takes it. Where the provider has
 * seeds, each picture gets one of its own: the user may want the next one to be like it.
 */
export async function completeRequest(
  request: ToolRequest,
  references: readonly Reference[],
  count: number,
  { hasSeeds, sendBlob }: { hasSeeds: boolean; sendBlob: (blob: Blob) => Promise<string> },
): Promise<NewJobRequest[]> {
  const uploadId = 'picture' in request ? await sendBlob(request.picture.blob) : undefined;
  const referenceIds: string[] = [];
  for (const { blob } of references) referenceIds.push(await sendBlob(blob));
  const { picture: _, ...rest } = { picture: undefined, ...request };
  const options = 'options' in request ? request.options : undefined;
  const firstSeed = options?.seed ?? randomSeed(count);
  return Array.from({ length: count }, (_each, at) => {
    const completed = {
      ...options,
      ...(references.length > 0 ? { referenceRoles: references.map(({ role }) => role) } : {}),
      ...(hasSeeds ? { seed: Math.min(seedMax, firstSeed + at) } : {}),
    };
    return {
      ...rest,
      ...(uploadId === undefined ? {} : { uploadId }),
      ...(referenceIds.length > 0 ? { references: referenceIds } : {}),
      ...(Object.keys(completed).length > 0 ? { options: completed } : {}),
    } as NewJobRequest;
  });
}

/** Returns a seed that has as many after it as further pictures need. */
export function randomSeed(count: number): number {
  return Math.floor(Math.random() * (seedMax - count));
}
