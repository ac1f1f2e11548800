/**
 * One tab holds a paid edit while it submits it: the server may not know the job yet, so another tab would
 * consider it unsent. A tab also holds it while it finishes it for the history alone. Closing the tab
 * releases it.
 */
export function withEdit(jobId: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks.request(lockOf(jobId), work);
}

export function withFreeEdit(jobId: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks.request(lockOf(jobId), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

/** Whether another tab works on a paid edit. */
export function isTaken(jobId: string): Promise<boolean> {
  // Tabs that open at the same time ask at the same time, and none of them takes the edit.
  const options = { mode: 'shared', ifAvailable: true } as const;
  return navigator.locks.request(lockOf(jobId), options, (lock) => lock === null);
}

function lockOf(jobId: string): string {
  return `imagemint.edit.${jobId}`;
}
