import { describe, expect, it } from 'vitest';
import { readTile, renderings } from './small-renderings.mjs';

/**
 * The mean difference that is allowed, of 255. On the machine that wrote the sheet it is 0;
 * another processor may round the last bit of a sine differently.
 */
const differenceMax = 0.5;

describe('a small rendering', () => {
  it.each(renderings.map((rendering, at) => ({ ...rendering, at })))(
    'of $name is the same as when its picture was drawn',
    async ({ render, at }) => {
      const { bytes } = await render();
      const expected = await readTile(at);
      expect(bytes).toHaveLength(expected.length);
      const sum = expected.reduce(
        (total, value, index) => total + Math.abs(value - bytes[index]),
        0,
      );
      expect(sum / expected.length).toBeLessThan(differenceMax);
    },
  );
});
