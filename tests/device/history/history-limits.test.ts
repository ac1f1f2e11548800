import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../../src/device/history/history-archive.ts';
import { cutPrompt, type HistoryItem } from '../../../src/device/history/history-item.ts';
import {
  bytesOf,
  evictedFor,
  fittingItems,
  isAlmostFull,
  limitItems,
  nextEvicted,
} from '../../../src/device/history/history-limits.ts';
import { readRecord } from '../../../src/device/history/history-lines.ts';
import { itemsWithoutRoom } from '../../../src/device/history/history-records.ts';

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
  it('has 50 items, and the oldest of 51 goes', () => {
    expect(limitItems(many(50))).toHaveLength(50);
    const retained = limitItems(many(51));
    expect(retained).toHaveLength(50);
    expect(retained.some(({ id }) => id === 'item-100')).toBe(false);
    expect(fittingItems(many(49), [item(1)])).toHaveLength(1);
    expect(fittingItems(many(50), [item(1)])).toEqual([]);
  });

  it('stores all records of 4 MB, and the newest 25 of a byte more', () => {
    expect(limitItems(itemsOf(40, 4_194_304))).toHaveLength(40);
    expect(limitItems(itemsOf(40, 4_194_305))).toHaveLength(25);
  });

  it('leaves 10 with the new one where the device has no room; the oldest is the first to go', () => {
    const newest = (count: number) => many(count).toReversed();
    const ids = (items: readonly HistoryItem[]) => items.map(({ id }) => id);
    expect(itemsWithoutRoom(newest(9))).toEqual([]);
    expect(ids(itemsWithoutRoom(newest(10)))).toEqual(['item-100']);
    expect(ids(itemsWithoutRoom(newest(12)))).toEqual(['item-100', 'item-101', 'item-102']);
  });

  it('warns from 40 of 50 pictures on, and from 80 percent of 4 MB on', () => {
    expect(isAlmostFull({ items: 39, bytes: 3_355_443 })).toBe(false);
    expect(isAlmostFull({ items: 39, bytes: 3_355_444 })).toBe(true);
    expect(isAlmostFull({ items: 40, bytes: 1 })).toBe(true);
  });

  it('stores 500 characters of a prompt, and cuts the next', () => {
    const prompt = 'x'.repeat(500);
    expect(cutPrompt(item(1, { prompt })).prompt).toBe(prompt);
    expect(cutPrompt(item(1, { prompt: `${prompt}x` })).prompt).toBe(prompt);
    expect(readRecord(JSON.stringify(item(1, { prompt })))).not.toBeNull();
    expect(readRecord(JSON.stringify(item(1, { prompt: `${prompt}x` })))).toBeNull();
  });
});

describe('a backup', () => {
  const records = new TextEncoder().encode(JSON.stringify(item(1)));
  /** Returns a file that claims to have so many bytes. */
  const file = (size: number, zip = zipSync({ 'history.jsonl': records })) =>
    ({ size, arrayBuffer: async () => zip.slice().buffer }) as Blob;

  it('unfolds to 512 MiB at most', async () => {
    /**
     * Returns an archive whose record claims to unfold to so many bytes, after another of one byte.
     */
    const unfolding = (bytes: number) => {
      const zip = zipSync({ 'a.txt': new Uint8Array(1), 'history.jsonl': records }, { level: 0 });
      const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
      const central = Array.from({ length: zip.length - 4 }, (_, at) => at).filter(
        (at) => view.getUint32(at) === 0x504b_0102,
      );
      view.setUint32((central[0] as number) + 24, bytes - records.length, true);
      return file(zip.length, zip);
    };
    expect(await readArchive(unfolding(536_870_912))).toMatchObject({ ok: true });
    expect(await readArchive(unfolding(536_870_913))).toEqual({
      ok: false,
      code: 'not_an_archive',
    });
  });
});

describe('the picture that the next one evicts', () => {
  it('is none while there is a place', () => {
    expect(nextEvicted(many(49), 0)).toBeNull();
    expect(nextEvicted(many(47), 2)).toBeNull();
    expect(nextEvicted([], 0)).toBeNull();
  });

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

  it('is nothing while there is a place, or where it has one already', () => {
    expect(evicted(999, many(49), () => false)).toEqual([]);
    expect(evicted(120, many(50), () => false)).toEqual([]);
  });

  it('goes by the time of the picture that is added, also where an older one has its id', () => {
    const newer = { ...item(100), ts: item(999).ts };
    const gone = evictedFor(newer, many(51), { mayGo: any, isOnlyCopy: false });
    expect(gone?.map(({ id }) => id)).toEqual(['item-101']);
  });

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
