import { expect, it } from 'vitest';
import { drawingOf } from '../../../emulators/image-provider/renderer/subject.ts';

const nouns = `cat dog fox horse bird fish elephant lion tiger bear rabbit owl wolf dragon unicorn butterfly bee
  penguin panda monkey frog turtle whale shark dinosaur flower rose sunflower tree cactus apple pizza cake coffee
  burger car bicycle train plane boat rocket robot astronaut king queen wizard house castle guitar balloon`;

it('each of the fifty most likely nouns has a drawing of its own, also as a plural', () => {
  const drawn = nouns.split(/\s+/).map((noun) => drawingOf(`A photo of a ${noun} at sunset`));
  expect([drawn.length, new Set(drawn).size, drawn.includes(null)]).toEqual([50, 50, false]);
  for (const [many, one] of [
    ['foxes', 'fox'],
    ['wolves', 'wolf'],
    ['butterflies', 'butterfly'],
  ])
    expect(drawingOf(`two ${many}`)).toBe(drawingOf(`one ${one}`));
});
