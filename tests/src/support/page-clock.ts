import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

const hourMs = 60 * 60_000;

/** Stops the clock for each test of a file. Each begins an hour later, when what was read before is old. */
export function pageClock(): void {
  let now = Date.parse('2026-11-25T10:00:00.000Z');
  beforeEach(() => {
    now += hourMs;
    vi.useFakeTimers({
      now,
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
  });
  afterEach(() => {
    vi.clearAllTimers();
    vi.useRealTimers();
  });
}

/** Lets so much time pass, in milliseconds, and runs what is due in it. */
export async function after(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

/** How many tasks follow each other until a response is read, stored, and what it renders has asked in turn. */
const turns = 8;

/** Lets what is under way end that waits for no time. */
export async function settled(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await vi.advanceTimersByTimeAsync(0);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  });
}
