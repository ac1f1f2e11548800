import { vi } from 'vitest';

/** Waits until the check passes. The limit ends what hangs: a starved machine may need half a minute. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 10 });
}
