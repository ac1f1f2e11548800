import type { Job } from '../../domain/job.ts';
import type { PushedResult } from '../../domain/live.ts';

/** Pictures that came on the line and are held, more than a screen shows; those before are fetched by their links. */
const heldMax = 16;

const held = new Map<string, { picture: Blob; url: string }>();

/** Holds a picture that came by itself, so that nobody has to fetch it. */
export function holdPicture({ job: { id, result }, bytes }: PushedResult): void {
  letGo(id);
  const picture = new Blob([bytes], result && { type: result.type });
  held.set(id, { picture, url: URL.createObjectURL(picture) });
  for (const old of [...held.keys()].slice(0, -heldMax)) letGo(old);
}

/** Where a finished job's picture is shown from; undefined where it has none. */
export function pictureUrl({ id, result }: Job): string | undefined {
  return result && (held.get(id)?.url ?? result.url);
}

/** Whether a job's picture came by itself, and has not to be fetched. */
export function isHeld({ id }: Job): boolean {
  return held.has(id);
}

/** A finished job's picture; null where it is not to be had. */
export async function fetchPicture(job: Job | null): Promise<Blob | null> {
  if (!job?.result) return null;
  return held.get(job.id)?.picture ?? fetchBlob(job.result.url);
}

/** Null where it is not to be had. */
async function fetchBlob(address: string): Promise<Blob | null> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** Its user has gone. */
export function letGoOfPictures(): void {
  for (const id of held.keys()) letGo(id);
}

function letGo(jobId: string): void {
  const url = held.get(jobId)?.url;
  if (url) URL.revokeObjectURL(url);
  held.delete(jobId);
}
