import { describe, expect, it } from 'vitest';
import { chooseGallery } from '../../../../src/features/gallery/gallery-picture.ts';

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
