import { describe, expect, it } from 'vitest';
import type { HistoryItem } from '../../../src/device/history/history-item.ts';
import {
  bytesOf,
  evictedFor,
  isAlmostFull,
  limitItems,
  nextEvicted,
} from '../../../src/device/history/history-limits.ts';

const item = (at: number, more: Partial<HistoryItem> = {}): HistoryItem => ({
  id: `item-${at}`,
  type: 'text2img',
  prompt: `A prompt ${at}`,
  url: '',
  ts: 1_700_000_000_000 + at,
  ...more,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => item(at + 100));

/** Returns so many items whose records have exactly so many bytes. */
function itemsOf(count: number, bytes: number): HistoryItem[] {
  const items = many(count);
  const [first] = items as [HistoryItem];
  const missing = bytes - bytesOf(items);
  return [{ ...first, url: 'x'.repeat(missing) }, ...items.slice(1)];
}

describe('the history', () => {
  it('stores all records of 4 MB, and the newest 25 of a byte more', () => {
    expect(limitItems(itemsOf(40, 4_194_304))).toHaveLength(40);
    expect(limitItems(itemsOf(40, 4_194_305))).toHaveLength(25);
  });

  it('warns from 40 of 50 pictures on, and from 80 percent of 4 MB on', () => {
    expect(isAlmostFull({ items: 39, bytes: 3_355_443 })).toBe(false);
    expect(isAlmostFull({ items: 39, bytes: 3_355_444 })).toBe(true);
    expect(isAlmostFull({ items: 40, bytes: 1 })).toBe(true);
  });
});

describe('the picture that the next one evicts', () => {
  it('is the oldest of 50, and another one for each picture that comes before it', () => {
    expect(nextEvicted(many(50), 0)?.id).toBe('item-100');
    expect(nextEvicted(many(49), 1)?.id).toBe('item-100');
    expect(nextEvicted(many(50), 1)?.id).toBe('item-101');
    expect(nextEvicted(many(50), 2)?.id).toBe('item-102');
  });
});

describe('what a picture evicts', () => {
  const evicted = (
    added: number,
    there: readonly HistoryItem[],
    mayGo: (id: string) => boolean,
    isOnlyCopy = false,
  ) => evictedFor(item(added), there, { mayGo, isOnlyCopy })?.map(({ id }) => id) ?? null;
  const any = () => true;

  it('is the oldest that may go', () => {
    expect(evicted(999, many(50), any)).toEqual(['item-100']);
    expect(evicted(999, many(50), (id) => id > 'item-120')).toEqual(['item-121']);
    expect(evicted(999, many(52), any)).toEqual(['item-102', 'item-101', 'item-100']);
  });

  it('is not known where none may go, or too few: the picture has no place', () => {
    expect(evicted(999, many(50), () => false)).toBeNull();
    expect(evicted(999, many(51), (id) => id === 'item-100')).toBeNull();
  });

  it('is nothing newer than the picture, unless that is nowhere else', () => {
    expect(evicted(1, many(50), any)).toBeNull();
    expect(evicted(1, many(50), any, true)).toEqual(['item-100']);
    expect(evicted(999, many(50), (id) => id === 'item-999', true)).toBeNull();
  });
});
