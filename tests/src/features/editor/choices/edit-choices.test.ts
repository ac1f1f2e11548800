import { describe, expect, it } from 'vitest';
import {
  cropFrame,
  firstChoices,
  parseChoices,
  reuseOptions,
  textLayerOf,
} from '../../../../../src/features/editor/choices/edit-choices.ts';

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
    ['partly right of the picture', { x: 351, y: 0, width: 50, height: 50 }, picture],
    ['partly below the picture', { x: 0, y: 251, width: 50, height: 50 }, picture],
    ['empty', { ...within, width: 0 }, picture],
    ['drawn on a picture of another size', within, { width: 400, height: 301 }],
  ])('is null where it is %s', (_, frame, of) => {
    expect(framed(frame, of)).toBeNull();
  });
});

describe('a text that is written', () => {
  it('is a layer without the spaces around it', () => {
    const layer = textLayerOf({ ...firstChoices, text: ' Sunday \n', fontStyle: 'Italic' });
    expect(layer).toEqual({
      text: 'Sunday',
      place: 'Center',
      font: { family: 'Geist Variable', weight: 400, italic: true },
      size: 0.1,
      color: 'auto',
      outline: 'auto',
    });
  });
});

describe('the choices of an edit that is used again', () => {
  it('are those with which it was made', () => {
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
  });
});

describe('saved choices', () => {
  it('are read with what an earlier release has not saved', () => {
    expect(parseChoices(JSON.stringify({ tab: 'crop', cropShape: '4:3' }))).toEqual({
      ...firstChoices,
      tab: 'crop',
      cropShape: '4:3',
    });
    const crop = { x: 1, y: 2, width: 3, height: 4, of: picture };
    expect(parseChoices(JSON.stringify({ crop })).crop).toEqual(crop);
  });
});
