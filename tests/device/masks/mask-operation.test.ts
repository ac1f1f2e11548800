import { describe, expect, it } from 'vitest';
import { extendStroke } from '../../../src/device/masks/extend-stroke.ts';
import { maskOperationSchema, pointsMax } from '../../../src/device/masks/mask-operation.ts';
import { rectangle, stroke } from './steps.ts';

const isTaken = (operation: unknown) => maskOperationSchema.safeParse(operation).success;
const points = (count: number) =>
  Array.from({ length: count }, (_, number): [number, number] => [number, 0]);

describe('a stored step of a selection', () => {
  it('is accepted where the editor could have drawn it', () => {
    expect(isTaken(stroke('brush', 5, [1, 2]))).toBe(true);
    expect(isTaken(stroke('eraser', 0.1, ...points(pointsMax)))).toBe(true);
    expect(isTaken(rectangle(4, 4, -3, 0))).toBe(true);
  });

  it('is refused where the editor could not have drawn it', () => {
    expect(isTaken(stroke('brush', 0, [1, 2]))).toBe(false);
    expect(isTaken(stroke('brush', 5))).toBe(false);
    expect(isTaken(stroke('brush', 5, ...points(pointsMax + 1)))).toBe(false);
    expect(isTaken({ kind: 'brush', radius: 5, points: [{ x: 1 }] })).toBe(false);
    expect(isTaken({ kind: 'rectangle', x: 1, y: 2, width: 3 })).toBe(false);
    expect(isTaken({ kind: 'lasso' })).toBe(false);
  });
});

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
