import { useEffect, useState } from 'react';
import type { Recipe } from '../../../device/recipe/recipe.ts';
import { renderRecipe } from '../../../device/recipe/render-recipe.ts';
import { loadRecipeTypefaces, type Pictures } from './render-full.ts';

/**
 * Renders the recipe at a width, as pixels that can be drawn repeatedly; the previous rendering
 * stays until the new one is ready.
 */
export function useRendered(recipe: Recipe, pictures: Pictures, width: number): ImageData | null {
  const [rendered, setRendered] = useState<ImageData | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const render = async () => {
      await loadRecipeTypefaces(recipe);
      const response = await renderRecipe(recipe, pictures, { width, signal: controller.signal });
      if (!response.ok || controller.signal.aborted) return;
      const context = response.canvas.getContext('2d');
      const { width: wide, height: high } = response.canvas;
      setRendered(context?.getImageData(0, 0, wide, high) ?? null);
    };
    void render();
    return () => controller.abort();
  }, [recipe, pictures, width]);
  return rendered;
}
