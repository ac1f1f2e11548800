import { describe, expect, it } from 'vitest';
import { maskOperationSchema } from '../../../src/device/masks/mask-operation.ts';
import { type Edit, editSchema, recipeSchema } from '../../../src/device/recipe/recipe.ts';
import { record, startHistory } from '../../../src/device/recipe/undo-history.ts';
import { textLayerSchema } from '../../../src/device/text-layer/text-layer.ts';

const times = <Value>(count: number, value: Value) => Array<Value>(count).fill(value);

describe('a stroke of a selection', () => {
  const isTaken = (points: number) =>
    maskOperationSchema.safeParse({
      kind: 'brush',
      radius: 1,
      points: times(points, { x: 1, y: 1 }),
    }).success;

  it('has 20,000 points at most', () => {
    expect([isTaken(20_000), isTaken(20_001)]).toEqual([true, false]);
  });
});

describe('a selection', () => {
  const stroke = { kind: 'rectangle', x: 0, y: 0, width: 9, height: 9 };
  const isTaken = (change: { strokes?: number; feather?: number }) =>
    editSchema.safeParse({
      kind: 'ai-patch',
      pictureId: 'answer-1',
      operations: times(change.strokes ?? 1, stroke),
      feather: change.feather ?? 0,
    }).success;

  it('has 2000 strokes at most', () => {
    expect([isTaken({ strokes: 2000 }), isTaken({ strokes: 2001 })]).toEqual([true, false]);
  });

  it('is feathered over 2000 px at most', () => {
    expect([isTaken({ feather: 2000 }), isTaken({ feather: 2001 })]).toEqual([true, false]);
  });
});

describe('an edited picture', () => {
  const edit: Edit = { kind: 'filter', type: 'Film', intensity: 60 };
  const isTaken = (edits: number) =>
    recipeSchema.safeParse({
      version: 1,
      basePictureId: 'photo-1',
      width: 4000,
      height: 3000,
      edits: times(edits, edit),
    }).success;

  it('has 1000 edits at most', () => {
    expect([isTaken(1000), isTaken(1001)]).toEqual([true, false]);
  });
});

describe('undo', () => {
  it('knows 100 states, and the oldest of 101 goes', () => {
    let history = startHistory(1);
    for (let state = 2; state <= 100; state += 1) history = record(history, state);
    expect([history.states[0], history.states.length]).toEqual([1, 100]);
    history = record(history, 101);
    expect([history.states[0], history.states.length]).toEqual([2, 100]);
  });
});

describe('a text on a picture', () => {
  const isTaken = (length: number) =>
    textLayerSchema.safeParse({
      text: 'x'.repeat(length),
      place: 'Center',
      font: { family: 'Geist Variable', weight: 700, italic: false },
      size: 0.08,
      color: 'auto',
      outline: 'none',
    }).success;

  it('has 500 characters at most', () => {
    expect([isTaken(500), isTaken(501)]).toEqual([true, false]);
  });
});
