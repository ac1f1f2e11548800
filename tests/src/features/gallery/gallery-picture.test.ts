import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HistoryItem } from '../../../../src/device/history/history-item.ts';
import { LocalHistory } from '../../../../src/device/history/local-history.ts';
import { chooseGallery } from '../../../../src/features/gallery/gallery-picture.ts';
import { readOwnPictures } from '../../../../src/features/gallery/read-own-pictures.ts';
import { pngOf } from '../../support/small-pictures.ts';

const own = Array.from({ length: 20 }, (_, at) => `own ${at}`);
const stock = Array.from({ length: 15 }, (_, at) => `stock ${at}`);

describe('the gallery', () => {
  it('shows stock pictures to a user without pictures on this device', () => {
    expect(chooseGallery([], stock)).toEqual(stock.slice(0, 12));
  });

  it('shows up to 12 of the user’s own pictures, newest first', () => {
    expect(chooseGallery(own, stock)).toEqual(own.slice(0, 12));
  });

  it('shows 8 or more own pictures without stock pictures', () => {
    expect(chooseGallery(own.slice(0, 8), stock)).toEqual(own.slice(0, 8));
  });

  it('adds stock pictures to fewer than 8 own ones', () => {
    const shown = chooseGallery(own.slice(0, 7), stock);
    expect(shown.slice(0, 7)).toEqual(own.slice(0, 7));
    expect(shown.slice(7)).toEqual(stock.slice(0, 5));
  });
});

describe('the user’s own pictures', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are those that can be read, in their order and with their size', async () => {
    const item = (id: string): HistoryItem => ({
      id,
      type: 'text2img',
      prompt: id,
      url: '',
      ts: 1,
    });
    const items = ['unreadable', 'gone', 'one', 'no picture', 'two'].map(item);
    vi.spyOn(LocalHistory.prototype, 'read').mockReturnValue({ items, lost: 0 });
    vi.spyOn(LocalHistory.prototype, 'picture').mockImplementation(async (id) => {
      if (id === 'unreadable') throw new Error('No');
      if (id === 'no picture') return new Blob(['text']);
      return id === 'gone' ? null : pngOf(id.length * 10, 20);
    });
    const pictures = await readOwnPictures('user-1');
    expect(pictures.map(({ prompt, width, height }) => [prompt, width, height])).toEqual([
      ['one', 30, 20],
      ['two', 30, 20],
    ]);
    for (const { src } of pictures) URL.revokeObjectURL(src);
  });
});
