import { describe, expect, it } from 'vitest';
import type { Geometry } from '../../../domain/editing/geometry/geometry.ts';
import type { MaskOperation } from '../../../src/device/masks/mask-operation.ts';
import { moveStrokes } from '../../../src/device/masks/move-strokes.ts';

const picture = { width: 400, height: 200 };
const crop: Geometry = { kind: 'crop', x: 100, y: 20, width: 200, height: 150 };
const turn: Geometry = { kind: 'turn', quarters: 1 };
const flip: Geometry = { kind: 'flip', axis: 'horizontal' };

describe('a selection', () => {
  const brush: MaskOperation = { kind: 'brush', radius: 9, points: [{ x: 120, y: 30 }] };
  const box: MaskOperation = { kind: 'rectangle', x: 110, y: 40, width: 60, height: -20 };

  it('stays on what it marks', () => {
    expect(moveStrokes(crop, picture, [brush, box])).toEqual([
      { ...brush, points: [{ x: 20, y: 10 }] },
      { ...box, x: 10, y: 20 },
    ]);
    expect(moveStrokes(turn, picture, [brush, box])).toEqual([
      { ...brush, points: [{ x: 170, y: 120 }] },
      { kind: 'rectangle', x: 160, y: 110, width: 20, height: 60 },
    ]);
    expect(moveStrokes(flip, picture, [box])).toEqual([
      { kind: 'rectangle', x: 290, y: 40, width: -60, height: -20 },
    ]);
  });
});
