import { expect, it } from 'vitest';
import { noAdjustment } from '../../../../../src/device/adjusting/adjustment.ts';
import type { Edit } from '../../../../../src/device/recipe/recipe.ts';
import {
  cropFrame,
  type EditChoices,
  editorTabs,
  firstChoices,
} from '../../../../../src/features/editor/document/edit-choices.ts';
import {
  choicesAfter,
  hasPreview,
  withoutPreview,
} from '../../../../../src/features/editor/document/preview.ts';

const picture = { width: 400, height: 200 };
const set: EditChoices = {
  ...firstChoices,
  crop: { x: 10, y: 10, width: 100, height: 100, of: picture },
  adjustment: { ...noAdjustment, contrast: -5 },
  filterType: 'Sepia',
  text: 'Hello',
  area: 'the sky',
  change: 'Add clouds',
  background: 'a beach',
};
const previewed = (choices: EditChoices) =>
  editorTabs.filter((tab) => hasPreview({ ...choices, tab }, picture));

it('what a tab shows on the picture is a preview in that tab, and a prompt is none', () => {
  expect(previewed(firstChoices)).toEqual([]);
  expect(previewed(set)).toEqual(['crop', 'adjust', 'filter', 'text']);
  expect(previewed({ ...set, text: ' ' })).not.toContain('text');
});

it('discarding takes away the preview of the open tab, and nothing else', () => {
  for (const tab of editorTabs) {
    const discarded = { ...set, ...withoutPreview({ ...set, tab }) };
    expect(previewed(discarded)).toEqual(previewed(set).filter((other) => other !== tab));
  }
});

it('an applied edit takes its own preview away', () => {
  const edits: Partial<Record<string, Edit>> = {
    crop: { kind: 'crop', x: 10, y: 10, width: 100, height: 100 },
    adjust: { kind: 'adjust', adjustment: set.adjustment },
    filter: { kind: 'filter', type: 'Sepia', intensity: 50 },
  };
  for (const [tab, edit] of Object.entries(edits)) {
    if (!edit) continue;
    const after = previewed({ ...set, ...choicesAfter(edit) });
    expect(after).toEqual(previewed(set).filter((other) => other !== tab));
  }
});

it('a crop belongs to a picture of the size that it was drawn on', () => {
  expect(cropFrame(set, picture)).toEqual({ x: 10, y: 10, width: 100, height: 100 });
  expect(cropFrame(set, { width: 200, height: 400 })).toBeNull();
  expect(cropFrame(firstChoices, picture)).toBeNull();
  const whole = { ...set, crop: { x: 0, y: 0, ...picture, of: picture } };
  expect(cropFrame(whole, picture)).toBeNull();
  const beyond = { ...set, crop: { x: 350, y: 0, width: 100, height: 100, of: picture } };
  expect(cropFrame(beyond, picture)).toBeNull();
});
