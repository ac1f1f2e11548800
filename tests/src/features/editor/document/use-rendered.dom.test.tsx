import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { addEdit, type Recipe, startRecipe } from '../../../../../src/device/recipe/recipe.ts';
import { useRendered } from '../../../../../src/features/editor/document/use-rendered.ts';
import { hookInApp } from '../../../support/in-app.tsx';

/** The renderings that are under way, in their order. */
const rendering: { signal: AbortSignal; end: () => void }[] = [];
// They draw, which jsdom can't: a rendering is as wide as it was asked for.
vi.mock('../../../../../src/device/recipe/render-recipe.ts', () => ({
  renderRecipe: (_: Recipe, __: unknown, options: { width: number; signal: AbortSignal }) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { width, signal } = options;
    const getContext = () => ({ getImageData: () => ({ width, height: 10 }) });
    const canvas = { width, height: 10, getContext };
    rendering.push({ signal, end: () => resolve({ ok: true, canvas }) });
    return promise;
  },
}));

const first = startRecipe({ id: 'a', width: 40, height: 30 });
const second = addEdit(first, { kind: 'flip', axis: 'vertical' });

const end = (at: number) => act(async () => rendering[at]?.end());

it('a rendering of a recipe that was changed meanwhile is never shown, however late it comes', async () => {
  let given = { recipe: first, width: 40 };
  const pictures = new Map<string, ImageBitmap>();
  const { result, rerender } = hookInApp(() => useRendered(given.recipe, pictures, given.width));
  await waitFor(() => expect(rendering).toHaveLength(1));
  given = { recipe: second, width: 20 };
  rerender();
  await waitFor(() => expect(rendering).toHaveLength(2));
  expect(rendering.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await end(1);
  await end(0);
  expect(result.current?.width).toBe(20);
});
