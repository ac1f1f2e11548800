import { vi } from 'vitest';

/** How long a busy machine may take, in milliseconds. It matters only where a test fails. */
const timeoutMs = 15_000;

/** Waits until the check passes, however slow the machine is. */
export function until(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: timeoutMs, interval: 10 });
}
