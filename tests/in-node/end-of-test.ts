import { afterAll, afterEach, vi } from 'vitest';

declare global {
  /** Whether the tests of a file share what it fakes before them. */
  var sharesFakes: boolean | undefined;
}

function endFakes(): void {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Last, because a stub may have replaced a timer of the fake clock.
  vi.useRealTimers();
}

// No test leaves a fake clock, a spy or a stub to the next one, and no file to the next in its thread.
afterEach(() => {
  if (!globalThis.sharesFakes) endFakes();
});
afterAll(() => {
  globalThis.sharesFakes = undefined;
  endFakes();
});
