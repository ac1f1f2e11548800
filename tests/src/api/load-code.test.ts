import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CodeNotLoaded, loadCode } from '../../../src/api/load-code.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Loads code that fails `failures` times, and returns how often it was requested. */
async function load(failures: number) {
  let requests = 0;
  const loaded = loadCode(async () => {
    requests += 1;
    if (requests <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { loaded: await loaded, requests };
}

it.each([0, 1, 2])('code whose first %i requests fail is loaded', async (failures) => {
  expect(await load(failures)).toEqual({ loaded: 'code', requests: failures + 1 });
});

it('code whose third request fails too is reported as not loaded', async () => {
  const { loaded, requests } = await load(9);
  expect(loaded).toBeInstanceOf(CodeNotLoaded);
  expect(requests).toBe(3);
});
