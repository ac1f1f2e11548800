import { describe, expect, it, vi } from 'vitest';
import { historyLimits } from '../../../../domain/limits.ts';
import { StorageUsage } from '../../../../src/features/history/storage-usage.tsx';
import { historyTexts } from '../../../../src/texts/en/studio/history.tsx';
import '../../support/device-storage.ts';
import { renderInApp } from '../../support/in-app.tsx';

const made: string[] = [];
// It draws, which jsdom can't.
vi.mock('../../../../src/device/history/thumbnails.ts', () => ({
  readThumbnail: async () => null,
  saveThumbnail: async (_: string, id: string) => void made.push(id),
}));

describe('how full the device is', () => {
  const open = (
    items: number,
    { isKept = false, isAlmostFull = false, kept = null as number | null } = {},
  ) => {
    const usage = { items, recordBytes: 1, recordBytesMax: 2, isAlmostFull };
    return renderInApp(<StorageUsage userId="user-1" {...{ usage, isKept, kept }} />).container;
  };
  const max = historyLimits.itemsMax;

  it('is a limit at the last place, unless the account keeps the pictures', () => {
    expect(open(max - 1).textContent).not.toContain(historyTexts.full.title);
    expect(open(max).textContent).toContain(historyTexts.full.title);
    expect(open(max, { isKept: true }).textContent).not.toContain(historyTexts.full.title);
  });
});
