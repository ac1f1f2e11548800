import type { Job } from '../../domain/account/job.ts';
import type { PushedResult } from '../../domain/account/live.ts';
import { TimeLimit } from './time-limit.ts';

/** More than a screen shows. Older pictures are fetched by their links. */
const cachedMax = 16;

const cached = new Map<string, { picture: Blob; url: string }>();

/** Caches a picture from the live socket, so that nothing has to fetch it. */
export function cachePicture({ job: { id, result }, bytes }: PushedResult): void {
  evict(id);
  const picture = new Blob([bytes], result && { type: result.type });
  cached.set(id, { picture, url: URL.createObjectURL(picture) });
  for (const old of [...cached.keys()].slice(0, -cachedMax)) evict(old);
}

/** Undefined for an edit that its device has still to finish. */
export function pictureUrl({ id, result }: Job): string | undefined {
  return result && !result.isUnfinished ? (cached.get(id)?.url ?? result.url) : undefined;
}

/** Whether a job's picture is in memory, and needs no fetch. */
export function isCached({ id }: Job): boolean {
  return cached.has(id);
}

export async function fetchPicture(job: Job | null): Promise<Blob | null> {
  if (!job?.result) return null;
  return cached.get(job.id)?.picture ?? fetchBlob(job.result.url);
}

/** Returns null when the fetch fails, or when no byte arrives for as long as a request may take. */
export async function fetchBlob(
  address: string,
  { priority = 'auto' }: { priority?: 'auto' | 'low' } = {},
): Promise<Blob | null> {
  if (address === '') return null;
  const limit = new TimeLimit();
  try {
    const response = await fetch(address, { signal: limit.signal, priority });
    if (!response.ok || !response.body) return null;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      limit.restart();
      parts.push(read.value);
    }
    return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' });
  } catch {
    return null;
  } finally {
    limit.end();
  }
}

export function evictPictures(): void {
  for (const id of cached.keys()) evict(id);
}

function evict(jobId: string): void {
  const url = cached.get(jobId)?.url;
  if (url) URL.revokeObjectURL(url);
  cached.delete(jobId);
}
