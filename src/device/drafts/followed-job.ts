import type { Tool } from '../../../domain/tools/tools.ts';
import { readStored } from '../stored.ts';

/** Where the id of a tool's newest job is stored. */
export function followedKey(userId: string, tool: Tool): string {
  return `imagemint.${userId}.${tool}.job`;
}

/** Whether a job is the newest of its tool on this device. */
export function isFollowed(userId: string, tool: Tool, jobId: string): boolean {
  return readStored(followedKey(userId, tool)) === jobId;
}
