import { describe, expect, it } from 'vitest';
import {
  addEdit,
  type Edit,
  parseRecipe,
  serializeRecipe,
  startRecipe,
} from '../../../src/device/recipe/recipe.ts';

const start = startRecipe({ id: 'photo-1', width: 4000, height: 3000 });
const text: Edit = {
  kind: 'text',
  layer: {
    text: 'Hello',
    place: { x: 0.5, y: 0.2 },
    font: { family: 'Geist Variable', weight: 700, italic: false },
    size: 0.08,
    color: 'auto',
    outline: '#ffffff',
  },
};
const film: Edit = { kind: 'filter', type: 'Film', intensity: 60 };
const whole = [film, text].reduce(addEdit, start);

describe('a recipe', () => {
  it('is the same after it was saved and read back', () => {
    expect(parseRecipe(serializeRecipe(whole))).toEqual({ ok: true, recipe: whole });
  });

  it.each([
    '',
    '{',
    'null',
    '{"version":2}',
    serializeRecipe({ ...whole, width: -1 }),
    serializeRecipe(addEdit(start, { ...film, intensity: 101 })),
    serializeRecipe(whole).replace('Film', 'Sharpie'),
    serializeRecipe(whole).replace('"Geist Variable"', '"x\\"; url(https://evil.example)"'),
  ])('that is not valid is refused: %s', (text) => {
    expect(parseRecipe(text)).toEqual({ ok: false, code: 'corrupted' });
  });
});
