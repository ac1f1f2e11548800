import type { Tool } from '../../../domain/tools/tools.ts';
import { readStored, writeStored } from '../stored.ts';

const jobsMax = 20;

export function rememberSource(userId: string, tool: Tool, jobId: string, sourceId: string): void {
  const entries = Object.entries(readSources(userId, tool)).slice(1 - jobsMax);
  const sources = Object.fromEntries([...entries, [jobId, sourceId]]);
  writeStored(keyOf(userId, tool), JSON.stringify(sources));
}

/**
 * Returns the id of the picture that a job was made from; null if this device does not know it.
 */
export function sourceOf(userId: string, tool: Tool, jobId: string): string | null {
  return readSources(userId, tool)[jobId] ?? null;
}

function readSources(userId: string, tool: Tool): Record<string, string> {
  try {
    return JSON.parse(readStored(keyOf(userId, tool)) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function keyOf(userId: string, tool: Tool): string {
  return `imagemint.${userId}.${tool}.sources`;
}
