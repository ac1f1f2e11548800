import { readStored, writeStored } from '../stored.ts';

const versionsMax = 50;

/** Remembers that a job changes the picture of another one, on the page of a tool. */
export function rememberVersion(userId: string, tool: string, jobId: string, fromId: string): void {
  const versions = Object.entries(readVersions(userId, tool)).slice(1 - versionsMax);
  const next = Object.fromEntries([...versions, [jobId, fromId]]);
  writeStored(keyOf(userId, tool), JSON.stringify(next));
}

/** Returns the versions that were made on a tool's page, each with the job whose picture it changes. */
export function readVersions(userId: string, tool: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readStored(keyOf(userId, tool)) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function keyOf(userId: string, tool: string): string {
  return `imagemint.${userId}.${tool}.versions`;
}
