import { describe, expect, it } from 'vitest';
import type { Mark } from '../../../../../domain/marking/mark.ts';
import { addEdit, type Edit, startRecipe } from '../../../../../src/device/recipe/recipe.ts';
import { markOf } from '../../../../../src/features/editor/document/mark-rendered.ts';

const recipe = startRecipe({ id: 'base', width: 60, height: 40 });
const crop: Edit = { kind: 'crop', x: 0, y: 0, width: 10, height: 10 };
const patch: Edit = { kind: 'ai-patch', pictureId: 'patch', operations: [], feather: 0 };
const backdrop: Edit = { kind: 'backdrop-photo', pictureId: 'photo' };

const made: Mark = {
  sourceType: 'trainedAlgorithmicMedia',
  creatorTool: 'Chitra',
  identifier: 'job-1',
};
const edited: Mark = { ...made, identifier: 'job-2' };
const photo: Mark = { sourceType: 'digitalCapture', identifier: 'photo-7' };
const composite = 'compositeWithTrainedAlgorithmicMedia';

const rows: readonly [name: string, edit: Edit, marks: (Mark | null)[], expected: Mark][] = [
  ['a crop of a result stays made', crop, [made], made],
  ['a crop of a photo is edited by a person', crop, [photo], { sourceType: 'humanEdits' }],
  ['a photo without a mark is edited by a person', crop, [null], { sourceType: 'humanEdits' }],
  [
    'an AI edit of a photo is a composite',
    patch,
    [null, edited],
    { ...edited, sourceType: composite },
  ],
  ['an AI edit without a mark is one too', patch, [made, null], { ...made, sourceType: composite }],
  [
    'a photo before a result is one too',
    backdrop,
    [null, made],
    { ...made, sourceType: composite },
  ],
  ['a photo before a photo is not', backdrop, [null, photo], { sourceType: 'humanEdits' }],
];

describe('the mark of an edited picture', () => {
  it.each(rows)('%s', (_, edit, marks, expected) => {
    expect(markOf(addEdit(recipe, edit), marks)).toEqual(expected);
  });

  it('names the job that was just paid', () => {
    expect(markOf(addEdit(recipe, patch), [made, null], 'job-3').identifier).toBe('job-3');
  });
});
