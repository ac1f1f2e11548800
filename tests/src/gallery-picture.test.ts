import { describe, expect, it } from 'vitest';
import { chooseGallery } from '../../src/features/gallery/gallery-picture.ts';

const own = Array.from({ length: 20 }, (_, at) => `own ${at}`);
const stock = Array.from({ length: 15 }, (_, at) => `stock ${at}`);

describe('the gallery', () => {
  it('shows stock pictures to everybody who has none of their own here', () => {
    expect(chooseGallery([], stock)).toEqual(stock.slice(0, 12));
  });

  it('shows up to 12 of one’s own, the latest first, to who has', () => {
    expect(chooseGallery(own, stock)).toEqual(own.slice(0, 12));
  });

  it('shows 8 of one’s own or more without any other', () => {
    expect(chooseGallery(own.slice(0, 8), stock)).toEqual(own.slice(0, 8));
  });

  it('pads fewer than 8 with stock pictures', () => {
    const shown = chooseGallery(own.slice(0, 7), stock);
    expect(shown.slice(0, 7)).toEqual(own.slice(0, 7));
    expect(shown.slice(7)).toEqual(stock.slice(0, 5));
  });
});
