import { afterAll, vi } from 'vitest';

// Files that share a thread share its clock and its globals, so none leaves a fake to the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
