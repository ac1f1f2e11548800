import { describe, expect, it } from 'vitest';
import { nameExport } from '../../../src/device/exporting/export-name.ts';
import { fitPicture } from '../../../src/device/exporting/fit-picture.ts';

const photo = { width: 4000, height: 3000 };

describe('a picture in another format', () => {
  it('covers it, cropped around the middle', () => {
    expect(fitPicture(photo, { width: 1024, height: 1024 }, 'cover')).toEqual({
      from: { x: 500, y: 0, width: 3000, height: 3000 },
      to: { x: 0, y: 0, width: 1024, height: 1024 },
    });
  });

  it('fits into it whole, with bars', () => {
    expect(fitPicture(photo, { width: 1024, height: 1024 }, 'fit')).toEqual({
      from: { x: 0, y: 0, ...photo },
      to: { x: 0, y: 128, width: 1024, height: 768 },
    });
  });
});

describe('the name of a download', () => {
  it('consists of the picture, the format and the type', () => {
    expect(nameExport('edited-image.png', 'original', 'image/png')).toBe('edited-image.png');
    expect(nameExport('edited-image.png', '16:9', 'image/webp')).toBe('edited-image-16x9.webp');
    expect(nameExport('headshot.png', 'story', 'image/jpeg')).toBe('headshot-story.jpg');
    expect(nameExport('my.photo.png', 'original', 'image/jpeg')).toBe('my.photo.jpg');
    expect(nameExport('picture', 'original', 'image/png')).toBe('picture.png');
  });
});
