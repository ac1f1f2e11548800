import { describe, expect, it } from 'vitest';
import { chooseScene } from '../../../../emulators/image-provider/renderer/choose-scene.ts';
import { renderPicture } from '../../../../emulators/image-provider/renderer/render-picture.ts';

describe('the renderer', () => {
  it('gives the same picture for the same prompt, and another for another prompt', () => {
    const draw = (prompt: string) => renderPicture({ prompt, width: 48, height: 32 }).data;
    expect(draw('mountains at dawn')).toEqual(draw('mountains at dawn'));
    expect(draw('mountains at dawn')).not.toEqual(draw('mountains at dusk'));
  });

  it('gives another picture for each variant of the same prompt', () => {
    const draw = (variant: number) =>
      renderPicture({ prompt: 'mountains at dawn', width: 48, height: 32, variant }).data;
    expect(draw(0)).toEqual(draw(0));
    expect(draw(1)).not.toEqual(draw(0));
    expect(draw(2)).not.toEqual(draw(1));
  });

  it.each([
    ['Snowy mountains above a lake', 'mountains'],
    ['A boat on the ocean', 'sea'],
    ['Tokyo in the rain', 'city'],
    ['A portrait of a queen', 'portrait'],
    ['A sleeping cat', 'cat'],
    ['The feeling of Tuesday', 'abstract'],
  ])('chooses for the prompt ‘%s’ the scene %s', (prompt, scene) => {
    expect(chooseScene(prompt)).toBe(scene);
  });

  it('covers the whole picture in every scene', () => {
    for (const prompt of ['mountains', 'sea', 'city', 'portrait', 'cat', '?']) {
      const { data } = renderPicture({ prompt, width: 24, height: 24 });
      expect(new Set(data).size).toBeGreaterThan(20);
    }
  });
});
