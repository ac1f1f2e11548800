import { readStored, writeStored } from '../stored.ts';

/**
 * Which of the server's pictures this device has taken in, each under a key of
 * its own. A picture that its user has deleted is not taken in once more.
 */
export interface SavedMark {
  /** Whether the server knows that the device has it. */
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

/** Lets go of marks older than `ageMaxMs`: the server no longer has their pictures. */
export function forgetSavedMarks(userId: string, ageMaxMs: number, now: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(keyOf(userId, ''))) continue;
      const written = Number.parseInt(localStorage.getItem(key) ?? '', 10);
      if (!(now - written <= ageMaxMs)) localStorage.removeItem(key);
    }
  } catch {
    // Where nothing can be kept there is nothing to let go.
  }
}

function keyOf(userId: string, jobId: string): string {
  return `imagemint.kept.${userId}.${jobId}`;
}
