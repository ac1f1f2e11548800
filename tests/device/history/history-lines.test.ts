import { describe, expect, it } from 'vitest';
import type { HistoryItem } from '../../../src/device/history/history-item.ts';
import { fittingItems, limitItems } from '../../../src/device/history/history-limits.ts';
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
  it('takes from a backup only what finds a free place, the newest first', () => {
    const own = many(48);
    const given = [60, 62, 61].map((at) => item(at));
    expect(fittingItems(own, given).map(({ id }) => id)).toEqual(['item-62', 'item-61']);
    expect(fittingItems(many(50), given)).toEqual([]);
    // It also adds none that would exceed 4 MB of records, which would evict half of them.
    const wide = { options: { editDescription: 'é'.repeat(45_000) } };
    const fitting = fittingItems(many(45, wide), [item(70, wide), item(71, wide)]);
    expect(limitItems([...many(45, wide), ...fitting])).toHaveLength(45 + fitting.length);
    expect(fitting).toHaveLength(1);
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
