import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entriesKey, underWayKey } from '../../../../src/api/query-keys.ts';
import { ListRefresh } from '../../../../src/features/live/list-refresh.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The lists that a page has read, and which of them it must read again. */
function readLists() {
  const queries = new QueryClient();
  const keys = [entriesKey, underWayKey];
  for (const key of keys) queries.setQueryData(key, []);
  const stale = () => keys.filter((key) => queries.getQueryState(key)?.isInvalidated);
  return { keys, stale, lists: new ListRefresh(queries) };
}

describe('the lists of entries and orders', () => {
  it('changes in a row read the lists once, after the last of them', () => {
    const { keys, stale, lists } = readLists();
    lists.schedule();
    vi.advanceTimersByTime(400);
    lists.schedule();
    vi.advanceTimersByTime(499);
    expect(stale()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(stale()).toEqual(keys);
  });
});
