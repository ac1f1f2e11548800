import { describe, expect, it } from 'vitest';
import { noAdjustment } from '../../../../domain/editing/adjusting/adjustment.ts';
import {
  cropFrame,
  type EditChoices,
  editorTabs,
  firstChoices,
  parseChoices,
  reuseOptions,
} from '../../../../src/features/editor/choices/edit-choices.ts';
import {
  choicesAfter,
  choicesAfterPaid,
  hasPreview,
  type UnpaidEdit,
} from '../../../../src/features/editor/choices/preview.ts';

const picture = { width: 400, height: 300 };
const framed = (frame: { x: number; y: number; width: number; height: number }, of = picture) =>
  cropFrame({ ...firstChoices, crop: { ...frame, of } }, picture);

describe('the frame of a crop', () => {
  const within = { x: 10, y: 10, width: 50, height: 50 };

  it('is what was drawn on a picture of this size', () => {
    expect(framed(within)).toEqual(within);
    expect(cropFrame(firstChoices, picture)).toBeNull();
  });

  it.each([
    ['the whole picture', { x: 0, y: 0, width: 400, height: 300 }, picture],
    ['partly below the picture', { x: 0, y: 251, width: 50, height: 50 }, picture],
    ['empty', { ...within, width: 0 }, picture],
    ['drawn on a picture of another size', within, { width: 400, height: 301 }],
  ])('is null where it is %s', (_, frame, of) => {
    expect(framed(frame, of)).toBeNull();
  });
});

it('the choices of an edit that is used again are those with which it was made', () => {
  expect(
    reuseOptions({ tool: 'filter', filterType: 'Sepia', filterIntensity: 70 }, firstChoices),
  ).toEqual({ ...firstChoices, tab: 'filter', filterType: 'Sepia', filterIntensity: 70 });
  const text = { tool: 'text', textContent: 'Hi', textPosition: 'Top', fontStyle: 'Light' };
  expect(reuseOptions(text, firstChoices)).toMatchObject({
    tab: 'text',
    text: 'Hi',
    place: 'Top',
    fontStyle: 'Light',
  });
  const change = { tool: 'select', editDescription: 'Add clouds' };
  const choices = { ...firstChoices, area: 'the sky' };
  expect(reuseOptions(change, choices)).toMatchObject({ change: 'Add clouds', area: '' });
});

it('saved choices are read with what an earlier release has not saved', () => {
  expect(parseChoices(JSON.stringify({ tab: 'crop', cropShape: '4:3' }))).toEqual({
    ...firstChoices,
    tab: 'crop',
    cropShape: '4:3',
  });
  const crop = { x: 1, y: 2, width: 3, height: 4, of: picture };
  expect(parseChoices(JSON.stringify({ crop })).crop).toEqual(crop);
});

describe('previews', () => {
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
    editorTabs.filter((tab) => hasPreview({ ...choices, tab }, picture, false));

  it('what a tab shows on the picture is a preview in that tab, and a prompt is none', () => {
    expect(previewed(firstChoices)).toEqual([]);
    expect(previewed(set)).toEqual(['crop', 'adjust', 'filter', 'text']);
    expect(previewed({ ...set, text: ' ' })).not.toContain('text');
  });

  it('an applied free edit takes its own preview away', () => {
    const edits: Partial<Record<string, UnpaidEdit>> = {
      crop: { kind: 'crop', x: 10, y: 10, width: 100, height: 100 },
      adjust: { kind: 'adjust', adjustment: set.adjustment },
      background: { kind: 'backdrop', fill: { kind: 'color', color: '#ffffff' } },
    };
    for (const [tab, edit] of Object.entries(edits)) {
      if (!edit) continue;
      const all = { ...set, backdrop: 'color' } as const;
      const after = previewed({ ...all, ...choicesAfter(edit) });
      expect(after).toEqual(previewed(all).filter((other) => other !== tab));
    }
  });

  it.each([
    [{ tool: 'filter', filterType: 'Sepia' }, { filterType: null }],
    [{ tool: 'text', textContent: 'Hello' }, { text: '' }],
    [{ tool: 'text', textContent: 'Hell' }, {}],
    [{ tool: 'background', backgroundType: 'a beach' }, { background: '' }],
    [
      { tool: 'select', areaToEdit: 'the sky', editDescription: 'Add clouds' },
      { area: '', change: '' },
    ],
    [{ tool: 'select', areaToEdit: 'the sky', editDescription: 'Add a cloud' }, { area: '' }],
  ])('an applied paid edit clears what is still as it was sent: %o', (sent, after) => {
    expect(choicesAfterPaid(sent, set)).toEqual(after);
    const spaced = { ...set, text: 'Hello ', area: 'the sky ', change: 'Add clouds ' };
    expect(choicesAfterPaid(sent, { ...spaced, background: 'a beach ' })).toEqual(after);
  });
});
