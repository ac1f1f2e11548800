import { describe, expect, it } from 'vitest';
import { cutPrompt, type HistoryItem } from '../../../src/device/history/history-item.ts';
import {
  bytesOf,
  fittingItems,
  isAlmostFull,
  limitItems,
} from '../../../src/device/history/history-limits.ts';
import { readLines, writeLines } from '../../../src/device/history/history-lines.ts';

const item = (at: number, more: Partial<HistoryItem> = {}): HistoryItem => ({
  id: `item-${at}`,
  type: 'text2img',
  prompt: `A prompt ${at}`,
  url: `/api/jobs/item-${at}`,
  ts: 1_700_000_000_000 + at,
  ...more,
});
const many = (count: number, more: Partial<HistoryItem> = {}) =>
  Array.from({ length: count }, (_, at) => item(at, more));

describe('the history', () => {
  it('stores the newest 50, newest first', () => {
    const retained = limitItems(many(70));
    expect(retained).toHaveLength(50);
    expect(retained[0]?.id).toBe('item-69');
    expect(retained[49]?.id).toBe('item-20');
  });

  it('stores the newest 25 where the records are over 4 MB', () => {
    const wide = { options: { editDescription: 'é'.repeat(45_000) } };
    expect(bytesOf(many(47, wide))).toBeGreaterThan(4 * 1024 * 1024);
    const retained = limitItems(many(47, wide));
    expect(retained).toHaveLength(25);
    expect(retained[0]?.id).toBe('item-46');
    expect(limitItems(many(40, wide))).toHaveLength(40);
  });

  it('takes from a backup only what finds a free place, the newest first', () => {
    const own = many(48);
    const given = [60, 62, 61].map((at) => item(at));
    expect(fittingItems(own, given).map(({ id }) => id)).toEqual(['item-62', 'item-61']);
    expect(fittingItems(many(50), given)).toEqual([]);
    // It also adds none that would bring the records over 4 MB, which would evict half of them.
    const wide = { options: { editDescription: 'é'.repeat(45_000) } };
    const fitting = fittingItems(many(45, wide), [item(70, wide), item(71, wide)]);
    expect(limitItems([...many(45, wide), ...fitting])).toHaveLength(45 + fitting.length);
    expect(fitting).toHaveLength(1);
  });

  it('may have 4 MB to the byte', () => {
    const bytesMax = 4 * 1024 * 1024;
    /** Returns so many items of so many bytes together, with their line breaks. */
    const filling = (count: number, bytes: number) => {
      const missing = bytes - bytesOf(many(count, { url: '' }));
      return many(count, { url: '' }).map((each, at) =>
        at === 0 ? { ...each, url: 'x'.repeat(missing) } : each,
      );
    };
    expect(bytesOf(filling(30, bytesMax))).toBe(bytesMax);
    expect(limitItems(filling(30, bytesMax))).toHaveLength(30);
    expect(limitItems(filling(30, bytesMax + 1))).toHaveLength(25);
    const given = item(70);
    const free = bytesMax - bytesOf([given]) - 1;
    expect(fittingItems(filling(30, free), [given])).toEqual([given]);
    expect(fittingItems(filling(30, free + 1), [given])).toEqual([]);
    expect(fittingItems(many(49), [given])).toEqual([given]);
  });

  it('warns from 80 percent of 4 MB on', () => {
    expect(isAlmostFull(0.8 * 4 * 1024 * 1024)).toBe(true);
    expect(isAlmostFull(0.8 * 4 * 1024 * 1024 - 1)).toBe(false);
  });

  it('reaches the warning with fifty of the largest records of a backup, and not with the app’s own', () => {
    const fill = (character: string, length: number) => character.repeat(length);
    // Every field that may be long is, in letters of three bytes.
    const names = 'tool prompt filterType textContent textPosition fontStyle backgroundType';
    const options = Object.fromEntries(
      `${names} areaToEdit editDescription format`
        .split(' ')
        .map((name) => [name, fill('अ', 2000)] as const),
    );
    const largest = many(50, { prompt: fill('अ', 500), url: fill('अ', 2000), options });
    expect(readLines(writeLines(largest)).lost).toBe(0);
    expect(limitItems(largest)).toHaveLength(50);
    expect(isAlmostFull(bytesOf(largest))).toBe(true);
    // The longest that the editor writes: an area of 200 letters and a change of 2000.
    const own = many(50, {
      type: 'edit',
      prompt: fill('अ', 500),
      url: '',
      options: {
        tool: 'select',
        areaToEdit: fill('अ', 200),
        editDescription: fill('अ', 2000),
      },
    });
    expect(bytesOf(own)).toBeLessThan(0.11 * 4 * 1024 * 1024);
  });

  it('cuts a prompt to 500 characters', () => {
    expect(cutPrompt(item(1, { prompt: 'x'.repeat(501) })).prompt).toHaveLength(500);
    // An emoji at the cut is left out whole: half of one is shown as a box.
    expect(cutPrompt(item(1, { prompt: `${'x'.repeat(499)}😀` })).prompt).toBe('x'.repeat(499));
  });

  it('has each id once, with the item that was added last', () => {
    expect(limitItems([item(1), item(2), item(1, { prompt: 'Again' })])).toEqual([
      item(2),
      item(1, { prompt: 'Again' }),
    ]);
  });

  it('is read back as it was written', () => {
    const items = [
      item(2, { type: 'edit', options: { tool: 'filter', filterIntensity: 50 } }),
      item(1),
    ];
    expect(readLines(writeLines(items))).toEqual({ items, lost: 0 });
    expect(readLines('')).toEqual({ items: [], lost: 0 });
    expect(readLines(`${writeLines(items)}\n  \n`)).toEqual({ items, lost: 0 });
  });

  it('refuses a date that no calendar has, because no page could write it', () => {
    expect(readLines(writeLines([item(1, { ts: 1e16 }), item(2)]))).toEqual({
      items: [item(2)],
      lost: 1,
    });
    expect(readLines(writeLines([item(1, { ts: 8.64e15 })])).lost).toBe(0);
  });

  it('opens without its damaged records, and counts them', () => {
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
