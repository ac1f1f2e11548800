import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shrunkSideMax } from '../../../../../domain/limits.ts';
import { addEdit, startRecipe } from '../../../../../src/device/recipe/recipe.ts';
import type { loadTypefaces } from '../../../../../src/device/text-layer/load-typefaces.ts';
import { renderForSending } from '../../../../../src/features/editor/document/render-full.ts';

/** What was done, in its order. */
const done: unknown[] = [];
const load = vi.hoisted(() => vi.fn<typeof loadTypefaces>());
vi.mock('../../../../../src/device/text-layer/load-typefaces.ts', () => ({ loadTypefaces: load }));
let isTransparent = false;
vi.mock('../../../../../src/device/transparency.ts', () => ({
  hasTransparency: async () => isTransparent,
}));
let response: object;
vi.mock('../../../../../src/device/recipe/render-recipe.ts', () => ({
  renderRecipe: async (_: unknown, __: unknown, { width }: { width: number }) => {
    done.push(width);
    return response;
  },
}));
const canvas = {
  convertToBlob: async ({ type = '', quality }: ImageEncodeOptions) =>
    new Blob([`${quality}`], { type }),
} as OffscreenCanvas;

beforeEach(() => {
  done.length = 0;
  isTransparent = false;
  response = { ok: true, canvas };
  load.mockReset().mockImplementation(async (layers) => void done.push(layers));
});

const wide = shrunkSideMax.mobile * 2;
const plain = addEdit(startRecipe({ id: 'a', width: wide, height: 30 }), {
  kind: 'flip',
  axis: 'vertical',
});

describe('a picture of the editor', () => {
  it('is sent at the size of every tool, and no larger than it is', async () => {
    const sent = await renderForSending(plain, new Map(), true);
    expect([sent.scale, done.at(-1)]).toEqual([0.5, shrunkSideMax.mobile]);
    const small = startRecipe({ id: 'a', width: 40, height: 30 });
    expect((await renderForSending(small, new Map(), false)).scale).toBe(1);
    expect(done.at(-1)).toBe(40);
  });
});
