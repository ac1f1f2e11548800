import { describe, expect, it } from 'vitest';
import { changeFigure, titlePattern } from '../../../scripts/mutation/figure.ts';

const source = `/** Two. */
export const first = 2;
const second = 7 * 24 * 60_000;
export const third = { desktop: 400, mobile: 350 } as const;
export const fourth = {
  desktop: { bytes: 50 * 1024, megabytes: 50 },
  mobile: { bytes: 15 * 1024, megabytes: 15 },
} as const;
`;

describe('another figure', () => {
  it.each([
    ['first', 'first = ((2) + 1);'],
    ['second', 'second = ((7 * 24 * 60_000) + 1);'],
    ['third.mobile', 'desktop: 400, mobile: ((350) + 1)}'],
    ['fourth.mobile.bytes', 'mobile: { bytes: ((15 * 1024) + 1), megabytes: 15 }'],
    ['fourth.desktop.megabytes', 'megabytes: ((50) + 1)},'],
  ])('is planted in %s alone', (path, planted) => {
    const changed = changeFigure(source, path, ' + 1') ?? '';
    expect(changed).toContain(planted);
    expect(changed.split(' + 1')).toHaveLength(2);
  });

  it.each(['fifth', 'third', 'third.tablet', 'fir'])(
    'is not planted in %s, which is none',
    (path) => {
      expect(changeFigure(source, path, ' + 1')).toBeNull();
    },
  );
});

describe('the pattern of a title', () => {
  it('matches the title with any value in its placeholders, and no other title', () => {
    const pattern = new RegExp(titlePattern('costs $2 (or %i) for %s'));
    expect(pattern.test('a job costs $2 (or 3) for anybody')).toBe(true);
    expect(pattern.test('a job costs 2 or 3 for anybody')).toBe(false);
  });
});
