import { describe, expect, it } from 'vitest';
import { applyFilter } from '../../../../domain/editing/filters/apply-filter.ts';
import type { FilterType } from '../../../../domain/tools/filter-types.ts';
import { filterTypes } from '../../../../domain/tools/filter-types.ts';

/** A dark and a middle gray, skin, a blue, and a yellowish white. */
const known = ['202020', '808080', 'e0ac69', '3060c0', 'f0f0e0'];

/**
 * The result of each filter at 100 percent in the middle of a small picture, which may have grain.
 */
const looks: Record<FilterType, string> = {
  Vintage: '262440 8e8078 e6ab77 3a608b f7e7b1',
  'Black & White': '101010 828282 c6c6c6 505050 fcfcfc',
  Sepia: '322b20 998260 cdaf82 736249 ffe4a9',
  Dramatic: '000001 6f7175 e8bf76 1239a4 fffff9',
  Soft: '585555 a6a3a3 e4c498 6b89c7 f0ede5',
  Warm: '322a1d 9b8565 ffaf4e 40679c fff1ab',
  Cool: '202835 6c7f9e b6a889 2f62df c5e5ff',
  'High Contrast': '000000 808080 ffdb59 003eee ffffff',
  'Low Contrast': '4a4a4a 808080 b8986f 506ea9 bfbfb5',
  Bright: '3e3e3e bababa f5dba0 5599eb f9f9f3',
  Dark: '0d0d0e 454648 a96c34 132f89 bcc0ad',
  Saturated: '202020 808080 ffa620 0363ff f1f1d1',
  Desaturated: '202020 808080 beb1a0 525e76 efefeb',
  HDR: '252525 989898 ffbb61 2380ff ffffe7',
  Film: '242e2d 82857b e1b56d 3263ad efe9ce',
  Polaroid: '474e58 919b8c d0be8c 5b81a0 e2f0c4',
  Instagram: '2c114f 9f7688 ffae65 2f51d2 fff0cc',
  Professional: '131211 959088 ffc65e 1d64de fffee7',
  Artistic: '151515 808080 ffa443 0065e8 f5f3e9',
  Grunge: '060500 76756c d1bc88 2e4578 f2f1e5',
  Clean: '2b2c2d 9da0a4 f0d08f 437adf f9fdff',
  Retro: '553230 af7e5b fa9c50 5d697b ffcf89',
  Modern: '0d2641 808082 f8b468 115ec0 fcf0c3',
  Faded: '6d6c6d a09fa0 cbb8a3 7e8daf deddd8',
  Vibrant: '121211 91908d ffcc37 0162ff fffff1',
};

const levelsOf = (color: string) =>
  [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function seen(type: FilterType, color: string): number[] {
  const data = new Uint8ClampedArray(3 * 3 * 4);
  for (let at = 0; at < 9; at += 1) data.set([...levelsOf(color), 255], at * 4);
  const picture = { data, width: 3, height: 3 };
  applyFilter(picture, picture, { type, intensity: 100 });
  return Array.from(data.subarray(4 * 4, 4 * 4 + 3));
}

describe('the look of a filter', () => {
  it.each(filterTypes)(
    '%s does not change, because a saved draft is rendered again each time it opens',
    (type) => {
      const found = known.map((color) => seen(type, color));
      const off = looks[type].split(' ').flatMap((color, at) => {
        return levelsOf(color).map((level, channel) =>
          Math.abs(level - (found[at]?.[channel] ?? 0)),
        );
      });
      expect(Math.max(...off)).toBeLessThanOrEqual(1);
    },
  );
});
