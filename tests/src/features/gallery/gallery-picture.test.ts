import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HistoryItem } from '../../../../src/device/history/history-item.ts';
import { LocalHistory } from '../../../../src/device/history/local-history.ts';
import { chooseGallery } from '../../../../src/features/gallery/gallery-picture.ts';
import { readOwnPictures } from '../../../../src/features/gallery/read-own-pictures.ts';
import { pngOf } from '../../support/small-pictures.ts';

const own = Array.from({ length: 20 }, (_, at) => `own ${at}`);
const stock = Array.from({ length: 15 }, (_, at) => `stock ${at}`);

it('the gallery adds stock pictures to fewer than 8 own ones', () => {
  const shown = chooseGallery(own.slice(0, 7), stock);
  expect(shown.slice(0, 7)).toEqual(own.slice(0, 7));
  expect(shown.slice(7)).toEqual(stock.slice(0, 5));
});

describe('the user’s own pictures', () => {
  afterEach(() => vi.restoreAllMocks());
  const item = (id: string): HistoryItem => ({ id, type: 'text2img', prompt: id, url: '', ts: 1 });
  /** Reads the pictures of these items, whose addresses are given back. */
  const readOf = async (items: HistoryItem[], picture: (id: string) => Promise<Blob | null>) => {
    vi.spyOn(LocalHistory.prototype, 'read').mockReturnValue({ items, lost: 0 });
    vi.spyOn(LocalHistory.prototype, 'picture').mockImplementation(picture);
    const pictures = await readOwnPictures('user-1');
    for (const { src } of pictures) URL.revokeObjectURL(src);
    return pictures;
  };

  it('are those that can be read, in their order and with their size', async () => {
    const items = ['unreadable', 'gone', 'one', 'no picture', 'two'].map(item);
    const pictures = await readOf(items, async (id) => {
      if (id === 'unreadable') throw new Error('No');
      if (id === 'no picture') return new Blob(['text']);
      return id === 'gone' ? null : pngOf(id.length * 10, 20);
    });
    expect(pictures.map(({ prompt, width, height }) => [prompt, width, height])).toEqual([
      ['one', 30, 20],
      ['two', 30, 20],
    ]);
  });
});
