import { describe, expect, it } from 'vitest';
import type { HistoryItem } from '../../../src/device/history/history-item.ts';
import {
  bytesOf,
  evictedFor,
  fittingItems,
  isAlmostFull,
  limitItems,
  nextEvicted,
} from '../../../src/device/history/history-limits.ts';
import { readLines, writeLines } from '../../../src/device/history/history-lines.ts';
import { itemOf as item } from './sample-items.ts';

const many = (count: number, more: Partial<HistoryItem> = {}) =>
  Array.from({ length: count }, (_, at) => item(at + 100, more));

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

  it('takes from a backup only what finds a free place, the newest first', () => {
    const given = [60, 62, 61].map((at) => item(at));
    expect(fittingItems(many(48), given).map(({ id }) => id)).toEqual(['item-62', 'item-61']);
    // It also adds none that would exceed 4 MB of records, which would evict half of them.
    const wide = { options: { editDescription: 'é'.repeat(45_000) } };
    const fitting = fittingItems(many(45, wide), [item(70, wide), item(71, wide)]);
    expect(limitItems([...many(45, wide), ...fitting])).toHaveLength(45 + fitting.length);
    expect(fitting).toHaveLength(1);
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

describe('the records of a backup', () => {
  it('are read back as they were written', () => {
    const items = [
      item(2, { type: 'edit', options: { tool: 'filter', filterIntensity: 50 } }),
      item(1),
    ];
    expect(readLines(writeLines(items))).toEqual({ items, lost: 0 });
    expect(readLines('')).toEqual({ items: [], lost: 0 });
    expect(readLines(`${writeLines(items)}\n  \n`)).toEqual({ items, lost: 0 });
  });

  it('are read without the damaged ones, which are counted', () => {
    const text = writeLines([item(3), item(2), item(1)]);
    const damaged = [
      text.slice(0, -20),
      text.replace('"type":"text2img"', '"type":"sculpture"'),
      `${text}\n{"id":`,
      `${text}\nnull\n`,
      `${text}\n${JSON.stringify(item(4, { id: '../../etc' }))}`,
    ];
    for (const [at, each] of damaged.entries()) {
      expect(readLines(each)).toMatchObject({ lost: 1 });
      expect(readLines(each).items).toHaveLength(at < 2 ? 2 : 3);
    }
    expect(readLines('\u0000garbage')).toEqual({ items: [], lost: 1 });
  });
});
