import { Marks } from './marks.ts';

const marks = new Marks('submitted', { remembers: true });

/** What is known of a job that this device has submitted. */
export interface SubmittedMark {
  /** Whether its user has agreed that its picture takes the place of the oldest, where there is none free. */
  mayEvict: boolean;
  /** Which picture its user was told goes for it; missing where there was a place. */
  evictedId?: string;
}

/** Marks a job that this device submits. `now` is in milliseconds since 1970. */
export function writeSubmittedMark(
  userId: string,
  jobId: string,
  { mayEvict, evictedId }: SubmittedMark,
  now: number,
): void {
  const words = evictedId ? `evicts ${evictedId}` : 'evicts';
  marks.write(userId, jobId, mayEvict ? words : 'waits', now);
}

/** Returns null for a job of another device, as far as this one remembers. */
export function readSubmittedMark(userId: string, jobId: string): SubmittedMark | null {
  const words = marks.read(userId, jobId);
  if (words === null) return null;
  const [word, evictedId] = words.split(' ');
  return { mayEvict: word === 'evicts', ...(evictedId ? { evictedId } : {}) };
}

/** Returns the ids of the jobs that this device has submitted at that time or later, in milliseconds since 1970. */
export function submittedSince(userId: string, time: number): string[] {
  return marks.idsSince(userId, time);
}

/** Removes the mark of a job that was not submitted. */
export function removeSubmittedMark(userId: string, jobId: string): void {
  marks.remove(userId, jobId);
}

/** Removes marks older than `ageMaxMs`: the server no longer has their pictures. */
export function forgetSubmittedMarks(userId: string, ageMaxMs: number, now: number): void {
  marks.removeOld(userId, ageMaxMs, now);
}
