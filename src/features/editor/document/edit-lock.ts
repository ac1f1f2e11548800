/**
 * A paid edit is one tab's while that submits it: the server may not know its job yet, so another tab
 * would take it for one that was never sent. So it is while a tab finishes it for the history alone. A tab
 * that is closed gives it up.
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
  // Tabs that are opened at once ask at once, and none of them takes the edit.
  const options = { mode: 'shared', ifAvailable: true } as const;
  return navigator.locks.request(lockOf(jobId), options, (lock) => lock === null);
}

function lockOf(jobId: string): string {
  return `imagemint.edit.${jobId}`;
}
