import { afterAll, beforeAll, vi } from 'vitest';
import { createImageServices } from '../../../../emulators/image-services.ts';

export const servicesOrigin = 'http://127.0.0.1:1';

/** Waits up to this pass at once; longer ones are time limits and slow vendors. */
const shortMs = 10_000;

/**
 * Connects `fetch` to the emulators of image providers, without a network, on a clock of the test's own.
 * Returns the calls that a vendor may bill.
 */
export function useEmulatedServices(): { url: string }[] {
  const calls: { url: string }[] = [];
  Object.assign(globalThis, { sharesFakes: true });
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const laterOn = globalThis.setTimeout;
    const wait = (run: () => void, waitMs = 0) => {
      if (waitMs >= shortMs) return laterOn(run, waitMs);
      vi.setSystemTime(Date.now() + waitMs);
      return setImmediate(run);
    };
    vi.stubGlobal('setTimeout', wait);
    const services = createImageServices(servicesOrigin);
    const respond = async (input: RequestInfo | URL, init: RequestInit = {}) => {
      const request = new Request(input, { ...init, duplex: 'half' } as RequestInit);
      const { pathname } = new URL(request.url);
      if (request.method === 'POST' && !/\/(control|upload|cancel)$/.test(pathname)) {
        calls.push({ url: request.url });
      }
      const connection = { isDropped: false };
      const destroy = () => {
        connection.isDropped = true;
      };
      const response = await services.fetch(request, { outgoing: { destroy } });
      if (connection.isDropped || request.signal.aborted) throw new TypeError('fetch failed');
      return response;
    };
    vi.stubGlobal('fetch', respond);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return calls;
}

/** Lets time pass while both a vendor and a time limit wait. */
export async function passTime<Result>(work: Promise<Result>): Promise<Result> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    await new Promise(setImmediate);
    if (vi.getTimerCount() > 1) await vi.advanceTimersByTimeAsync(5000);
  }
  return work;
}
