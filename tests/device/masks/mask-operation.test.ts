import { describe, expect, it } from 'vitest';
import { extendStroke } from '../../../src/device/masks/extend-stroke.ts';
import { stroke } from './steps.ts';

describe('a stroke', () => {
  it('begins at the first point, and adds each point that is visibly apart from the last', () => {
    const begun = extendStroke(stroke('brush', 16), { x: 10, y: 10 });
    expect(begun.points).toEqual([{ x: 10, y: 10 }]);
    expect(extendStroke(begun, { x: 10.6, y: 10.6 })).toBe(begun);
    expect(extendStroke(begun, { x: 9.4, y: 9.4 })).toBe(begun);
    expect(extendStroke(begun, { x: 11, y: 10 })).toEqual(stroke('brush', 16, [10, 10], [11, 10]));
    expect(extendStroke(begun, { x: 10, y: 9 }).points).toHaveLength(2);
    expect(begun.points).toHaveLength(1);
  });
});
