import { Marks } from './marks.ts';

/** The kind and the words `told` and `kept` are from an earlier release. */
const marks = new Marks('kept', { remembers: false });

export interface SavedMark {
  isAcknowledged: boolean;
}

export function readSavedMark(userId: string, jobId: string): SavedMark | null {
  const word = marks.read(userId, jobId);
  return word === null ? null : { isAcknowledged: word === 'told' };
}

export function writeSavedMark(userId: string, jobId: string, mark: SavedMark, now: number): void {
  marks.write(userId, jobId, mark.isAcknowledged ? 'told' : 'kept', now);
}

export function forgetSavedMarks(userId: string, ageMaxMs: number, now: number): void {
  marks.removeOld(userId, ageMaxMs, now);
}
