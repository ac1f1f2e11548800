import { describe, expect, it } from 'vitest';
import { factsOf, recognizePicture } from '../../../../worker/images/pictures/picture-format.ts';
import * as jpeg from '../../../domain/pictures/jpeg-parts.ts';
import * as png from '../../../domain/pictures/png-parts.ts';

const recognize = (...parts: Buffer[]) => recognizePicture(new Uint8Array(Buffer.concat(parts)));

describe('a file of an accepted format', () => {
  const formats = [
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const;

  it.each(formats)('a stored %s has its type and its size', (extension, type) => {
    const stored = { type, width: 3, height: 2 };
    expect(factsOf(stored)).toEqual({ ...stored, extension });
  });
});

describe('the size of a picture', () => {
  it.each([
    [1, 1, true],
    [0, 1, false],
    [1, 0, false],
  ])('a picture of %i × %i is recognized: %s', (width, height, isKnown) => {
    const drawn = [
      recognize(png.signature, png.header(width, height), png.imageData, png.imageEnd),
      recognize(jpeg.start, jpeg.frame(width, height), jpeg.scan, jpeg.end),
    ];
    const sizes = drawn.map((facts) => facts && [facts.width, facts.height]);
    const size = isKnown ? [width, height] : null;
    expect(sizes).toEqual([size, size]);
  });
});

describe('the end of a picture', () => {
  it('a PNG without its end is not recognized', () => {
    expect(recognize(png.png())).toMatchObject({ width: 300, height: 200 });
    expect(recognize(png.png().subarray(0, -12), Buffer.from('IXNDxIEN'))).toBeNull();
  });
});
