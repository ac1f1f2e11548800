import type { Tool } from '../../../../domain/tools.ts';
import { readStored, writeStored } from '../../../device/stored.ts';

/** As many jobs as a tool remembers the picture of. */
const jobsMax = 20;

/**
 * Which picture each job of a tool was made from. Another may have been chosen
 * since: then neither the comparison nor a repetition is about that job any more.
 */
export function rememberSource(userId: string, tool: Tool, jobId: string, sourceId: string): void {
  const entries = Object.entries(readSources(userId, tool)).slice(1 - jobsMax);
  const sources = Object.fromEntries([...entries, [jobId, sourceId]]);
  writeStored(keyOf(userId, tool), JSON.stringify(sources));
}

/** The id of the picture that a job was made from; null where this device does not know. */
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
