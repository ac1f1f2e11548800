/** How the ledger's refs name a job. They are stored, and entries show them to their user. */
const holdPrefix = 'job:';
const capturePrefix = `capture:${holdPrefix}`;

export function holdRefOf(jobId: string): string {
  return holdPrefix + jobId;
}

/** Returns null for the hold of a dispute. */
export function jobOfHold(ref: string): string | null {
  return after(holdPrefix, ref);
}

/** Returns the ref of the entry that charged for a job. */
export function captureRefOf(jobId: string): string {
  return capturePrefix + jobId;
}

/** Returns null for an entry that charged for no job. */
export function jobOfCapture(ref: string): string | null {
  return after(capturePrefix, ref);
}

function after(prefix: string, ref: string): string | null {
  return ref.startsWith(prefix) ? ref.slice(prefix.length) : null;
}
