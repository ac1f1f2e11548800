/** Waits before the second and third try of one call, in milliseconds. */
const retryWaitsMs = [50, 250];

/**
 * Calls a Durable Object, and again when the call was cut off by a restart: so
 * only calls that carry an id of their own, or change nothing, may go this way.
 * Never again when the object is overloaded, which another call would worsen.
 * `stub` makes a new stub for each try: that of a failed call may be broken for good.
 */
export async function callObject<Stub, T>(
  stub: () => Stub,
  call: (stub: Stub) => Promise<T>,
): Promise<T> {
  for (const waitMs of retryWaitsMs) {
    try {
      return await call(stub());
    } catch (error) {
      if (!isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return call(stub());
}

function isRetryable(error: unknown): boolean {
  const flags = error as { retryable?: boolean; overloaded?: boolean } | null;
  return flags?.retryable === true && flags.overloaded !== true;
}
