export interface RetryPlan {
  triesMax: number;
  /** The wait after a failed try, in milliseconds; `tries` counts those made, from 1. */
  waitMs: (tries: number) => number;
  /** Whether a failure may be followed by another try. Default: each may. */
  mayRetry?: (error: unknown) => boolean;
}

/** Throws the error of the last attempt, or one that may not be repeated. */
export async function retry<T>(
  attempt: () => Promise<T>,
  { triesMax, waitMs, mayRetry = () => true }: RetryPlan,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= triesMax || !mayRetry(error)) throw error;
      await sleep(waitMs(tries));
    }
  }
}

export function sleep(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, waitMs);
  });
}
