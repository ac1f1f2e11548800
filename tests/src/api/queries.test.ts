import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchPresets } from '../../../src/api/presets.ts';
import { queries } from '../../../src/api/queries.ts';
import { ApiProblem, serverClock, userForgotten } from '../../../src/api/request.ts';
import { appServer } from '../support/app-server.ts';

const server = appServer();
beforeEach(() => {
  vi.useFakeTimers();
  queries.clear();
});
afterEach(() => vi.useRealTimers());

/** Reads with failures, one after the other, and returns how often was asked and what came. */
async function read(...failures: Error[]) {
  let asked = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ['read'],
    queryFn: async () => {
      asked += 1;
      const failure = failures.shift();
      if (failure) throw failure;
      return 'read';
    },
  });
  const end = observer.subscribe(() => undefined);
  await vi.runAllTimersAsync();
  const { data, error } = observer.getCurrentResult();
  end();
  return { asked, came: data ?? error };
}

const refused = new ApiProblem({
  title: 'No',
  status: 403,
  detail: 'No.',
  code: 'insufficient_credits',
  requestId: 'one',
});

describe('the app’s cache', () => {
  it('asks again where no response came, however often', async () => {
    const gone = () => new TypeError('Failed to fetch');
    expect(await read(gone(), gone(), gone(), gone(), gone())).toEqual({ asked: 6, came: 'read' });
  });

  it('does not ask again where the server has refused', async () => {
    expect(await read(refused)).toEqual({ asked: 1, came: refused });
  });

  it('asks without a network too, so that the failure is shown', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await read()).toEqual({ asked: 1, came: 'read' });
  });

  it('forgets all when the user’s data must leave the memory', () => {
    queries.setQueryData(['read'], 'private');
    userForgotten.dispatchEvent(new Event('forgotten'));
    expect(queries.getQueryData(['read'])).toBeUndefined();
  });
});

describe('the clock of the server', () => {
  it.each([
    [{ Date: 'Wed, 25 Nov 2026 11:00:00 GMT' }, 60 * 60_000],
    [{}, 0],
    [{ Date: 'soon' }, 0],
  ])('is ahead of the device’s by the response with %j: %s ms', async (headers, aheadMs) => {
    vi.setSystemTime(Date.parse('2026-11-25T10:00:00Z'));
    server.response('GET /presets/presets.json', () => Response.json([], { headers }));
    await fetchPresets();
    expect(serverClock.aheadMs).toBe(aheadMs);
  });
});
