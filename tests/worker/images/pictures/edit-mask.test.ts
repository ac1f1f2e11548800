import { describe, expect, it } from 'vitest';
import { toEditMask } from '../../../../worker/images/pictures/edit-mask.ts';
import { recognizePicture } from '../../../../worker/images/pictures/picture-format.ts';
import { readPixels, writePixels } from './png-pixels.ts';
import { smallPicture } from './small-pictures.ts';

const white = [255, 255, 255, 0];
const black = [0, 0, 0, 255];

describe('a mask for servers with OpenAI’s API', () => {
  it.each(['rgb', 'grey', 'grey16', 'palette', 'rgba', 'greyAlpha', 'paletteAlpha'] as const)(
    'a converted mask is transparent and white where ours is white, and opaque and black elsewhere: %s',
    async (name) => {
      const mask = await toEditMask(smallPicture(name).bytes);
      if (!mask) throw new Error('No mask');
      expect(recognizePicture(mask)).toMatchObject({ type: 'image/png', width: 4, height: 2 });
      const { data } = (await readPixels(mask)) ?? { data: [] };
      const row = [...white, ...white, ...black, ...black];
      expect([...data]).toEqual([...row, ...row]);
    },
  );

  it('a converted mask marks soft edges as well, so that they are redrawn', async () => {
    const greys = [0, 16, 64, 255];
    const data = new Uint8Array(greys.flatMap((value) => [value, value, value, 255]));
    const mask = await toEditMask(await writePixels({ width: 4, height: 1, data }));
    const pixels = await readPixels(mask ?? new Uint8Array());
    expect([3, 7, 11, 15].map((at) => pixels?.data[at])).toEqual([255, 255, 0, 0]);
  });

  it('a mask whose rows are longer than a part that is inflated is converted', async () => {
    // 16 KiB are inflated at a time, and a row has 36.
    const marks = Array.from({ length: 9000 * 3 }, (_, at) => (at * at) % 7 < 3);
    const data = Uint8Array.from(
      marks.flatMap((isMarked) => (isMarked ? [255, 255, 255, 255] : black)),
    );
    const mask = await toEditMask(await writePixels({ width: 9000, height: 3, data }));
    const pixels = await readPixels(mask ?? new Uint8Array());
    expect(pixels).toMatchObject({ width: 9000, height: 3 });
    const expected = Uint8Array.from(marks.flatMap((isMarked) => (isMarked ? white : black)));
    expect(pixels?.data).toEqual(expected);
  });

  it.each([
    ['a JPEG', smallPicture('jpeg').bytes],
    ['an interlaced PNG', smallPicture('interlaced').bytes],
    ['nothing', new Uint8Array()],
    ['half a PNG', smallPicture('rgb').bytes.subarray(0, 60)],
  ])('no mask is made of %s', async (_, bytes) => {
    expect(await toEditMask(bytes)).toBeNull();
  });

  it('no mask is made of a PNG whose header announces an enormous size', async () => {
    const bytes = smallPicture('rgb').bytes.slice();
    new DataView(bytes.buffer).setUint32(16, 100_000);
    new DataView(bytes.buffer).setUint32(20, 100_000);
    expect(await toEditMask(bytes)).toBeNull();
  });
});
