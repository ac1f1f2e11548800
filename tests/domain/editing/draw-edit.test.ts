import { describe, expect, it } from 'vitest';
import { noAdjustment } from '../../../domain/editing/adjusting/adjustment.ts';
import { drawEdit } from '../../../domain/editing/draw-edit.ts';
import type { Pixels } from '../../../domain/editing/filters/apply-filter.ts';
import { measureEdits, type PixelEdit } from '../../../domain/editing/pixel-edits.ts';

const turn: PixelEdit = { kind: 'turn', quarters: 1 };
const crop: PixelEdit = { kind: 'crop', x: 1, y: 0, width: 2, height: 2 };
const gray: PixelEdit = { kind: 'adjust', adjustment: { ...noAdjustment, saturation: -100 } };
/** 3 × 2 pixels, whose red names their place: 0 10 20 above 30 40 50. */
function picture(): Pixels {
  const data = new Uint8ClampedArray(3 * 2 * 4).fill(255);
  for (let at = 0; at < 6; at += 1) data.set([at * 10, 0, 0], at * 4);
  return { data, width: 3, height: 2 };
}

function drawn(...edits: PixelEdit[]) {
  const { data, width, height } = edits.reduce(drawEdit, picture());
  return { width, height, reds: [...data].filter((_, at) => at % 4 === 0) };
}

describe('edits of pixels', () => {
  it('are drawn in their order', () => {
    expect(drawn(crop)).toEqual({ width: 2, height: 2, reds: [10, 20, 40, 50] });
    expect(drawn(turn, { ...crop, x: 0 })).toEqual({ width: 2, height: 2, reds: [30, 0, 40, 10] });
    expect(drawn(crop, turn)).toEqual({ width: 2, height: 2, reds: [40, 10, 50, 20] });
  });

  it('measure their picture and their work before they are drawn', () => {
    const size = { width: 3, height: 2 };
    expect(measureEdits([], size)).toEqual({ ok: true, size });
    const after = { ok: true, size: { width: 2, height: 2 } };
    expect(measureEdits([crop, turn, gray], size)).toEqual(after);
    expect(measureEdits([turn], size)).toEqual({ ok: true, size: { width: 2, height: 3 } });
  });

  it.each<[string, PixelEdit[]]>([
    ['beyond the right edge', [{ ...crop, x: 2 }]],
    ['beyond the lower edge', [{ ...crop, y: 1 }]],
    ['after a turn that made it too wide', [turn, { ...crop, x: 0, width: 3 }]],
    ['after another crop', [crop, crop]],
  ])('with a crop %s cannot be drawn', (_, edits) => {
    expect(measureEdits(edits, { width: 3, height: 2 })).toEqual({
      ok: false,
      code: 'invalid_input',
    });
  });

  it.each([
    [2048, 4, true],
    [2048, 5, false],
    [2049, 0, false],
    [1024, 16, true],
    [1024, 17, false],
  ])('of a square picture, %i pixels wide, %i times, can be drawn: %s', (width, count, ok) => {
    const size = { width, height: width };
    expect(measureEdits(Array(count).fill(turn), size).ok).toBe(ok);
  });
});
