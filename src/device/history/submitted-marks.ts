import { Marks } from './marks.ts';

const marks = new Marks('submitted', { remembers: true });

export interface SubmittedMark {
  mayEvict: boolean;
  evictedId?: string;
}

export function writeSubmittedMark(
  userId: string,
  jobId: string,
  { mayEvict, evictedId }: SubmittedMark,
  now: number,
): void {
  const words = evictedId ? `evicts ${evictedId}` : 'evicts';
  marks.write(userId, jobId, mayEvict ? words : 'waits', now);
}

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

export function removeSubmittedMark(userId: string, jobId: string): void {
  marks.remove(userId, jobId);
}

export function forgetSubmittedMarks(userId: string, ageMaxMs: number, now: number): void {
  marks.removeOld(userId, ageMaxMs, now);
}
