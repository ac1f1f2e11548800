import type { Job } from '../../domain/account/job.ts';
import type { PushedResult } from '../../domain/account/live.ts';
import { TimeLimit } from './time-limit.ts';

/** More than a screen shows. Older pictures are fetched by their links. */
const cachedMax = 16;

const cached = new Map<string, { picture: Blob; url: string }>();

/** The pictures that are being downloaded, by their jobs' ids. */
const downloads = new Map<string, { picture: Promise<Blob | null>; percent: number | null }>();
const listeners = new Set<() => void>();

/** Caches a picture from the live socket, so that nothing has to download it. */
export function cachePicture({ job: { id, result }, bytes }: PushedResult): void {
  cacheBlob(id, new Blob([bytes], result && { type: result.type }));
}

function cacheBlob(id: string, picture: Blob): void {
  evict(id);
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

/** A finished job's picture; null if it can't be fetched. A download under way is shared. */
export async function fetchPicture(job: Job | null): Promise<Blob | null> {
  if (!job?.result) return null;
  const { id, result } = job;
  return cached.get(id)?.picture ?? downloads.get(id)?.picture ?? download(id, result.url);
}

function download(id: string, address: string): Promise<Blob | null> {
  const show = (percent: number | null) => {
    const entry = downloads.get(id);
    if (entry) entry.percent = percent;
    for (const listener of listeners) listener();
  };
  const picture = fetchBlob(address, { onProgress: show }).finally(() => {
    downloads.delete(id);
    show(null);
  });
  downloads.set(id, { picture, percent: null });
  return picture;
}

/** Downloads a finished job's picture into memory, unless it is there or can't be fetched. */
export async function downloadPicture(job: Job): Promise<void> {
  const picture = await fetchPicture(job);
  if (picture && !isCached(job)) cacheBlob(job.id, picture);
}

/** How much of a job's picture has been downloaded, in percent; null if that is not known. */
export function downloadPercent(jobId: string | undefined): number | null {
  return downloads.get(jobId ?? '')?.percent ?? null;
}

export function subscribeToDownloads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns null when the fetch fails, or when no byte arrives for as long as a request may take. */
export async function fetchBlob(
  address: string,
  {
    priority = 'auto',
    onProgress,
  }: { priority?: 'auto' | 'low'; onProgress?: (percent: number) => void } = {},
): Promise<Blob | null> {
  if (address === '') return null;
  const limit = new TimeLimit();
  try {
    const response = await fetch(address, { signal: limit.signal, priority });
    if (!response.ok || !response.body) return null;
    const total = Number(response.headers.get('Content-Length'));
    let received = 0;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      limit.restart();
      parts.push(read.value);
      received += read.value.length;
      if (total > 0) onProgress?.(Math.floor((100 * received) / total));
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
