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
  it('is null where none is drawn, or all of the picture stays', () => {
    expect(cropFrame(firstChoices, picture)).toBeNull();
    expect(framed({ x: 0, y: 0, width: 400, height: 300 })).toBeNull();
  });

  it.each([
    ['right of', { x: 301, y: 0, width: 100, height: 100 }],
    ['below', { x: 0, y: 201, width: 100, height: 100 }],
  ])('is null where a part of it is %s the picture', (_, frame) => {
    expect(framed(frame)).toBeNull();
  });

  it.each([
    { x: 10, y: 10, width: 0, height: 100 },
    { x: 10, y: 10, width: 100, height: 0 },
  ])('is null where it is empty: %o', (frame) => {
    expect(framed(frame)).toBeNull();
  });

  it('is null where it was drawn on a picture of another size', () => {
    const frame = { x: 10, y: 10, width: 50, height: 50 };
    expect(framed(frame, { width: 401, height: 300 })).toBeNull();
    expect(framed(frame, { width: 400, height: 301 })).toBeNull();
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
