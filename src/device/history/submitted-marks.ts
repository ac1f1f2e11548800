import { readStored, writeStored } from '../stored.ts';
import { removeOldMarks } from './old-marks.ts';

/** What is known of a job that this device has submitted. */
export interface SubmittedMark {
  /** Whether its user has agreed that its picture takes the place of the oldest, where there is none free. */
  mayEvict: boolean;
}

/** The marks that local storage has no room for: this page has them until it is left. */
const unwritten = new Map<string, string>();

/** Marks a job that this device submits, under its own key. `now` is in milliseconds since 1970. */
export function writeSubmittedMark(
  userId: string,
  jobId: string,
  { mayEvict }: SubmittedMark,
  now: number,
): void {
  const key = keyOf(userId, jobId);
  const mark = `${now} ${mayEvict ? 'evicts' : 'waits'}`;
  writeStored(key, mark);
  if (readStored(key) !== mark) unwritten.set(key, mark);
}

/** Returns null for a job of another device, as far as this one remembers. */
export function readSubmittedMark(userId: string, jobId: string): SubmittedMark | null {
  const key = keyOf(userId, jobId);
  const [, state] = (unwritten.get(key) ?? readStored(key))?.split(' ') ?? [];
  return state === undefined ? null : { mayEvict: state === 'evicts' };
}

/** Removes marks older than `ageMaxMs`: the server no longer has their pictures. */
export function forgetSubmittedMarks(userId: string, ageMaxMs: number, now: number): void {
  removeOldMarks(keyOf(userId, ''), ageMaxMs, now);
}

function keyOf(userId: string, jobId: string): string {
  return `imagemint.submitted.${userId}.${jobId}`;
}
