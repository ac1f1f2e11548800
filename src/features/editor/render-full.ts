import { shrunkQuality, shrunkSideMax } from '../../../domain/limits.ts';
import type { Recipe } from '../../device/recipe/recipe.ts';
import { renderRecipe } from '../../device/recipe/render-recipe.ts';
import { loadTypefaces } from '../../device/text-layer/load-typefaces.ts';

export type Pictures = ReadonlyMap<string, ImageBitmap>;

/** Loads the typefaces of a recipe's texts. */
export async function loadRecipeTypefaces({ edits }: Recipe): Promise<void> {
  await loadTypefaces(edits.flatMap((edit) => (edit.kind === 'text' ? [edit.layer] : [])));
}

/** The picture at its full resolution, or at a width in pixels. Throws where a part of it is missing. */
export async function renderFull(
  recipe: Recipe,
  pictures: Pictures,
  width = recipe.width,
): Promise<OffscreenCanvas> {
  await loadRecipeTypefaces(recipe);
  const answer = await renderRecipe(recipe, pictures, { width });
  if (!answer.ok) throw new Error(`The picture could not be rendered: ${answer.code}`);
  return answer.canvas;
}

/** The picture as it is sent to be worked on: as small as every tool has it. */
export async function renderForSending(recipe: Recipe, pictures: Pictures, mobile: boolean) {
  const device = mobile ? 'mobile' : 'desktop';
  const scale = Math.min(1, shrunkSideMax[device] / Math.max(recipe.width, recipe.height));
  const canvas = await renderFull(recipe, pictures, recipe.width * scale);
  return { canvas, scale, blob: await encodeCanvas(canvas, shrunkQuality[device].usual) };
}

/** A JPEG, or a PNG where parts of it are transparent. */
export function encodeCanvas(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const type = isTransparent(canvas) ? 'image/png' : 'image/jpeg';
  return canvas.convertToBlob({ type, quality });
}

/** Looked for in a small copy: what is transparent is so in more than one place. */
export function isTransparent(canvas: OffscreenCanvas): boolean {
  const side = 64;
  const small = new OffscreenCanvas(side, side);
  const context = small.getContext('2d', { willReadFrequently: true });
  if (!context) return true;
  context.drawImage(canvas, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  return data.some((level, at) => at % 4 === 3 && level < 255);
}
