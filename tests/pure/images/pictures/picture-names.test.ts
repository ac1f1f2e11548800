import { describe, expect, it } from 'vitest';
import { ownerOf, pictureKeys } from '../../../../worker/images/pictures/picture-names.ts';
import {
  describePicture,
  pictureMetadata,
} from '../../../../worker/images/pictures/picture-store.ts';
import { onePixel } from './one-pixel.ts';

const owner = { userId: '0a', jobId: 'job' };

describe('the name of a picture', () => {
  it('the names of a result say its user and its job', () => {
    const names = pictureKeys(owner);
    expect(names).toEqual(['0a.job.png', '0a.job.jpg', '0a.job.webp']);
    expect(names.map(ownerOf)).toEqual([owner, owner, owner]);
  });

  it.each(['', '0a', '0a.job', '.job.png', '0a..png', '0a.job.', '0a.job.png.', '0a.job.b.png'])(
    'the name "%s" names no owner',
    (name) => {
      expect(ownerOf(name)).toBeNull();
    },
  );
});

describe('a stored result', () => {
  it('a stored result has its user’s name, its type and its size', () => {
    expect(describePicture(owner, { ...onePixel, width: 3, height: 2 })).toEqual({
      key: '0a.job.png',
      width: 3,
      height: 2,
      type: 'image/png',
    });
  });

  it('a download of a result has its tool’s file name, with the extension of what it is', () => {
    const stored = { key: '0a.job.webp', width: 1, height: 1, type: 'image/webp' };
    expect(pictureMetadata(stored, 'text2img')).toEqual({
      contentType: 'image/webp',
      contentDisposition: 'inline; filename="generated-image.webp"',
    });
  });
});
