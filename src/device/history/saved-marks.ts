import { readStored, writeStored } from '../stored.ts';
import { removeOldMarks } from './old-marks.ts';

/**
 * Marks a server picture that this device has saved, each under its own key. A picture that the
 * user has deleted is not saved again.
 */
export interface SavedMark {
  /** Whether the server has acknowledged that the device has it. */
  isAcknowledged: boolean;
}

export function readSavedMark(userId: string, jobId: string): SavedMark | null {
  const [, state] = readStored(keyOf(userId, jobId))?.split(' ') ?? [];
  return state === undefined ? null : { isAcknowledged: state === 'told' };
}

/** `now` is in milliseconds since 1970. */
export function writeSavedMark(userId: string, jobId: string, mark: SavedMark, now: number): void {
  writeStored(keyOf(userId, jobId), `${now} ${mark.isAcknowledged ? 'told' : 'kept'}`);
}

/** Removes marks older than `ageMaxMs`: the server no longer has their pictures. */
export function forgetSavedMarks(userId: string, ageMaxMs: number, now: number): void {
  removeOldMarks(keyOf(userId, ''), ageMaxMs, now);
}

/** The key and the values `told` and `kept` have their names from an earlier release. */
function keyOf(userId: string, jobId: string): string {
  return `imagemint.kept.${userId}.${jobId}`;
}
