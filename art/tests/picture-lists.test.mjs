import { expect, it } from 'vitest';
import { picturePairs, stockPictures } from '../../src/features/gallery/stock-pictures.ts';
import { samplePictures } from '../../src/features/studio/input/sample-pictures.ts';
import { makeLists } from '../pictures/picture-lists.mjs';

it('the lists of pictures in src/ are those that the drawing code makes of the published pictures', async () => {
  expect(await makeLists()).toEqual({ stockPictures, picturePairs, samplePictures });
});
