import { shrunkQuality, shrunkSideMax } from '../../../../domain/limits.ts';
import { type Recipe, sizeOf } from '../../../device/recipe/recipe.ts';
import { renderRecipe } from '../../../device/recipe/render-recipe.ts';
import { loadTypefaces } from '../../../device/text-layer/load-typefaces.ts';
import { hasTransparency } from '../../../device/transparency.ts';

export type Pictures = ReadonlyMap<string, ImageBitmap>;

export async function loadRecipeTypefaces({ edits }: Recipe): Promise<void> {
  await loadTypefaces(edits.flatMap((edit) => (edit.kind === 'text' ? [edit.layer] : [])));
}

/**
 * Renders the picture at its full resolution, or at a width in pixels. Throws if one of its pictures is
 * missing.
 */
export async function renderFull(
  recipe: Recipe,
  pictures: Pictures,
  width = sizeOf(recipe).width,
): Promise<OffscreenCanvas> {
  await loadRecipeTypefaces(recipe);
  const response = await renderRecipe(recipe, pictures, { width });
  if (!response.ok) throw new Error(`The picture could not be rendered: ${response.code}`);
  return response.canvas;
}

export async function renderForSending(recipe: Recipe, pictures: Pictures, mobile: boolean) {
  const size = sizeOf(recipe);
  const device = mobile ? 'mobile' : 'desktop';
  const scale = Math.min(1, shrunkSideMax[device] / Math.max(size.width, size.height));
  const canvas = await renderFull(recipe, pictures, size.width * scale);
  return { canvas, scale, blob: await encodeCanvas(canvas, shrunkQuality[device].usual) };
}

export async function encodeCanvas(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const type = (await hasTransparency(canvas)) ? 'image/png' : 'image/jpeg';
  return canvas.convertToBlob({ type, quality });
}
