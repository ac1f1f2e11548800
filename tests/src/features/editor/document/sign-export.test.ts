import { expect, it } from 'vitest';
import type { ExportFormatId } from '../../../../../domain/export-formats.ts';
import { addEdit, type Edit, startRecipe } from '../../../../../src/device/recipe/recipe.ts';
import { exportCorners } from '../../../../../src/features/editor/document/sign-export.ts';

const crop: Edit = { kind: 'crop', x: 100, y: 50, width: 400, height: 200 };
const turn: Edit = { kind: 'turn', quarters: 1 };
const flip: Edit = { kind: 'flip', axis: 'horizontal' };

it.each<[string, Edit[], ExportFormatId, 'cover' | 'fit', number[]]>([
  ['whole', [], 'original', 'cover', [0, 0, 1, 0, 0, 1]],
  ['cropped', [crop], 'original', 'cover', [-0.25, -0.25, 1.75, -0.25, -0.25, 1.75]],
  ['turned', [turn], 'original', 'cover', [1, 0, 1, 1, 0, 0]],
  ['flipped', [flip], 'original', 'cover', [1, 0, 0, 0, 1, 1]],
  [
    'turned, then cropped',
    [turn, { ...crop, x: 0, y: 0 }],
    'original',
    'cover',
    [1, 0, 1, 4, 0, 0],
  ],
  ['with bars', [], '1:1', 'fit', [0, 0.25, 1, 0.25, 0, 0.75]],
  ['cut to a square', [], '1:1', 'cover', [-0.5, 0, 1.5, 0, -0.5, 1]],
])('a picture that is exported %s has its corners there', (_, edits, format, fit, expected) => {
  const recipe = edits.reduce(addEdit, startRecipe({ id: 'base', width: 800, height: 400 }));
  const corners = exportCorners(recipe, { format, fit });
  expect(corners).toEqual(expected.map((share) => expect.closeTo(share, 5)));
});
