import { describe, expect, it } from 'vitest';
import { maskOperationSchema } from '../../../src/device/masks/mask-operation.ts';
import { type Edit, editSchema, recipeSchema } from '../../../src/device/recipe/recipe.ts';
import { currentState, record, startHistory } from '../../../src/device/recipe/undo-history.ts';
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

describe('a stored edit', () => {
  const adjustment = { brightness: 100, contrast: -100, saturation: 0, sharpness: 5 };
  const gradient = { kind: 'gradient', from: '#000000', to: '#ffffff', direction: 'down' };

  it.each([
    { kind: 'adjust', adjustment },
    { kind: 'backdrop', fill: { kind: 'color', color: '#aabbcc' } },
    { kind: 'backdrop', fill: gradient },
    { kind: 'turn', quarters: 1 },
    { kind: 'turn', quarters: 2 },
    { kind: 'turn', quarters: 3 },
    { kind: 'flip', axis: 'horizontal' },
    { kind: 'flip', axis: 'vertical' },
  ])('$kind is read as it was written', (edit) => {
    expect(editSchema.parse(edit)).toEqual(edit);
  });

  it.each([
    ['an unknown axis', { kind: 'flip', axis: 'diagonal' }],
    ['no turn', { kind: 'turn', quarters: 0 }],
    ['a whole turn', { kind: 'turn', quarters: 4 }],
    ['an adjustment without contrast', { kind: 'adjust', adjustment: { brightness: 1 } }],
    ['too much light', { kind: 'adjust', adjustment: { ...adjustment, brightness: 101 } }],
    ['an unknown fill', { kind: 'backdrop', fill: { kind: 'pattern' } }],
    ['a color that is none', { kind: 'backdrop', fill: { kind: 'color', color: 'red' } }],
    ['no direction', { kind: 'backdrop', fill: { ...gradient, direction: 'out' } }],
  ])('with %s is not read', (_, edit) => {
    expect(editSchema.safeParse(edit).success).toBe(false);
  });
});

describe('undo', () => {
  it('fails where there is no such state, and does not show nothing', () => {
    expect(() => currentState({ states: ['a'], at: 1 })).toThrow('The history has no state 1');
  });

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
