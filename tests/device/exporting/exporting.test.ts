import { expect, it } from 'vitest';
import { nameExport } from '../../../src/device/exporting/export-name.ts';

it('the name of a download consists of the picture, the format and the type', () => {
  expect(nameExport('edited-image.png', 'original', 'image/png')).toBe('edited-image.png');
  expect(nameExport('edited-image.png', '16:9', 'image/webp')).toBe('edited-image-16x9.webp');
  expect(nameExport('headshot.png', 'story', 'image/jpeg')).toBe('headshot-story.jpg');
  expect(nameExport('my.photo.png', 'original', 'image/jpeg')).toBe('my.photo.jpg');
  expect(nameExport('picture', 'original', 'image/png')).toBe('picture.png');
});
