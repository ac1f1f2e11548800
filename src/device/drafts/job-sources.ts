import type { Tool } from '../../../domain/tools/tools.ts';
import { readStored, writeStored } from '../stored.ts';

const sourcesMax = 20;
const versionsMax = 50;

export function rememberSource(userId: string, tool: Tool, jobId: string, sourceId: string): void {
  addTo(keyOf(userId, tool, 'sources'), jobId, sourceId, sourcesMax);
}

/**
 * Returns the id of the picture that a job was made from; null if this device does not know it.
 */
export function sourceOf(userId: string, tool: Tool, jobId: string): string | null {
  return readFrom(keyOf(userId, tool, 'sources'))[jobId] ?? null;
}

/** Remembers that a job changes the picture of another one, on the page of a tool. */
export function rememberVersion(userId: string, tool: Tool, jobId: string, fromId: string): void {
  addTo(keyOf(userId, tool, 'versions'), jobId, fromId, versionsMax);
}

/** Returns the versions that were made on a tool's page, each with the job whose picture it changes. */
export function readVersions(userId: string, tool: Tool): Readonly<Record<string, string>> {
  return readFrom(keyOf(userId, tool, 'versions'));
}

function addTo(key: string, jobId: string, id: string, max: number): void {
  const latest = Object.entries(readFrom(key)).slice(1 - max);
  writeStored(key, JSON.stringify(Object.fromEntries([...latest, [jobId, id]])));
}

function readFrom(key: string): Record<string, string> {
  try {
    return JSON.parse(readStored(key) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function keyOf(userId: string, tool: Tool, list: 'sources' | 'versions'): string {
  return `imagemint.${userId}.${tool}.${list}`;
}
