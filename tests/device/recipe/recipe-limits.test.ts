import { describe, expect, it } from 'vitest';
import { operationsMax } from '../../../src/device/masks/mask-operation.ts';
import {
  type Edit,
  editSchema,
  editsMax,
  featherMax,
  recipeSchema,
  startRecipe,
} from '../../../src/device/recipe/recipe.ts';
import { currentState } from '../../../src/device/recipe/undo-history.ts';

const recipe = startRecipe({ id: 'photo-1', width: 40, height: 30 });
const isRecipe = (more: object) => recipeSchema.safeParse({ ...recipe, ...more }).success;
const isEdit = (edit: object) => editSchema.safeParse(edit).success;
const many = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

const filter: Edit = { kind: 'filter', type: 'Film', intensity: 60 };
const rectangle = { kind: 'rectangle', x: 0, y: 0, width: 1, height: 1 } as const;
const patch: Edit = { kind: 'ai-patch', pictureId: 'a', operations: [rectangle], feather: 1 };

describe('a recipe that is read back', () => {
  it('is taken within its limits', () => {
    expect(recipe).toEqual({
      version: 1,
      basePictureId: 'photo-1',
      width: 40,
      height: 30,
      edits: [],
    });
    expect(isRecipe({})).toBe(true);
    expect(isRecipe({ basePictureId: 'x'.repeat(100), edits: many(editsMax, filter) })).toBe(true);
    expect(isEdit({ ...filter, intensity: 0 })).toBe(true);
    expect(isEdit({ ...filter, intensity: 100 })).toBe(true);
    expect(isEdit({ ...patch, feather: 0 })).toBe(true);
    expect(isEdit({ ...patch, feather: featherMax })).toBe(true);
    expect(isEdit({ ...patch, operations: many(operationsMax, rectangle) })).toBe(true);
    expect(isEdit({ kind: 'background', pictureId: 'a' })).toBe(true);
    expect(isEdit({ kind: 'overlay', pictureId: 'a' })).toBe(true);
  });

  it.each([
    { version: 2 },
    { basePictureId: '' },
    { basePictureId: 'x'.repeat(101) },
    { width: 0 },
    { width: 1.5 },
    { height: 0 },
    { height: -3 },
    { edits: many(editsMax + 1, filter) },
    { edits: [{ kind: 'crop' }] },
  ])('is refused outside of them', (more) => {
    expect(isRecipe(more)).toBe(false);
  });

  it.each([
    { ...filter, intensity: -1 },
    { ...filter, intensity: 101 },
    { kind: 'filter' },
    { kind: 'text' },
    { ...patch, feather: -1 },
    { ...patch, feather: featherMax + 1 },
    { ...patch, operations: many(operationsMax + 1, rectangle) },
    { ...patch, pictureId: '' },
    { kind: 'background' },
    { kind: 'overlay' },
  ])('has no edit outside of them', (edit) => {
    expect(isEdit(edit)).toBe(false);
  });
});

describe('the states of an edited picture', () => {
  it('are never shown where there is none', () => {
    expect(() => currentState({ states: [], at: 0 })).toThrow('no state 0');
  });
});
