import { expect, it } from 'vitest';
import type { LiveShare } from '../../../worker/shares/share-store.ts';
import { storeDrawing } from '../../../worker/shares/shared-drawing.ts';

const webp = { format: 'image/webp', quality: 80 };
const card = { width: 1200, height: 630, background: '#171411' };

it.each([
  ['1080', [3000, 2000], { width: 1080, fit: 'scale-down' }, webp],
  // Never wider than the picture.
  ['1080', [1024, 1536], { width: 1024, fit: 'scale-down' }, webp],
  ['card', [1600, 900], { ...card, fit: 'cover' }, { format: 'image/jpeg' }],
  ['card', [1024, 1024], { ...card, fit: 'pad' }, { format: 'image/jpeg' }],
] as const)('%s of a picture of %o is drawn by %o', async (drawing, [width, height], ...steps) => {
  const taken: object[] = [];
  const drawer = {
    input: () => drawer,
    transform: (step: object) => {
      taken.push(step);
      return drawer;
    },
    output: async (step: object) => {
      taken.push(step);
      return { image: () => new Response('drawn').body };
    },
  };
  const PICTURES = { get: async () => new Response('picture'), put: async () => null };
  const environment = { IMAGES: drawer, PICTURES } as unknown as Env;
  const share = { key: 'k', userId: 'u', picture: { width, height } } as LiveShare;
  expect(await storeDrawing(environment, share, drawing)).toBe(true);
  expect(taken).toEqual(steps);
});
