import type { CreditAccount } from './credit-account-object.ts';

/** Tries of one call, and the waits before the second and third, in milliseconds. */
const retryWaitsMs = [50, 250];

/**
 * Calls a user's account. A call that was cut off by a restart is made again:
 * every call carries its own id or changes nothing, so twice is as good as once.
 * Never again when the object is overloaded, which another call would worsen.
 */
export async function accountOf<T>(
  environment: Env,
  userId: string,
  call: (account: DurableObjectStub<CreditAccount>) => Promise<T>,
): Promise<T> {
  for (const waitMs of retryWaitsMs) {
    try {
      return await call(environment.CREDIT_ACCOUNTS.getByName(userId));
    } catch (error) {
      if (!isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  // The stub of a failed call may be broken for good, so each try takes a new one.
  return call(environment.CREDIT_ACCOUNTS.getByName(userId));
}

function isRetryable(error: unknown): boolean {
  const flags = error as { retryable?: boolean; overloaded?: boolean };
  return flags.retryable === true && flags.overloaded !== true;
}
