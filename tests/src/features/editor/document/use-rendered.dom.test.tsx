import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addEdit, type Recipe, startRecipe } from '../../../../../src/device/recipe/recipe.ts';
import { useRendered } from '../../../../../src/features/editor/document/use-rendered.ts';
import { hookInApp } from '../../../support/in-app.tsx';

/** The renderings that are under way, in their order. */
const rendering: {
  width: number | undefined;
  signal: AbortSignal | undefined;
  end: (isOk?: boolean) => void;
}[] = [];
/** Whether the browser gives a canvas its context. */
let hasContext = true;
// They draw, which jsdom can't: a rendering is as wide as it was asked for.
vi.mock('../../../../../src/device/recipe/render-recipe.ts', () => ({
  renderRecipe: (_: Recipe, __: unknown, options: { width?: number; signal?: AbortSignal }) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const getImageData = (_x: number, _y: number, width: number, height: number) => ({
      width,
      height,
    });
    const getContext = () => (hasContext ? { getImageData } : null);
    const canvas = { width: options.width, height: 10, getContext };
    rendering.push({
      width: options.width,
      signal: options.signal,
      end: (isOk = true) => resolve(isOk ? { ok: true, canvas } : { ok: false, code: 'cancelled' }),
    });
    return promise;
  },
}));
beforeEach(() => {
  rendering.length = 0;
  hasContext = true;
});

const first = startRecipe({ id: 'a', width: 40, height: 30 });
const second = addEdit(first, { kind: 'flip', axis: 'vertical' });

async function start() {
  let given = { recipe: first, width: 40 };
  const pictures = new Map<string, ImageBitmap>();
  const hook = hookInApp(() => useRendered(given.recipe, pictures, given.width));
  const set = (next: typeof given) => {
    given = next;
    hook.rerender();
  };
  await waitFor(() => expect(rendering).toHaveLength(1));
  return { ...hook, set };
}
const end = (at: number, isOk = true) => act(async () => rendering[at]?.end(isOk));

describe('a rendering', () => {
  it('of a recipe that was changed meanwhile is never shown, however late it comes', async () => {
    const { result, set } = await start();
    set({ recipe: second, width: 20 });
    await waitFor(() => expect(rendering).toHaveLength(2));
    expect([rendering[0]?.signal?.aborted, rendering[1]?.signal?.aborted]).toEqual([true, false]);
    await end(1);
    await end(0);
    expect(result.current?.width).toBe(20);
  });
});
