import { applyFilter } from '../filters/apply-filter.ts';
import { bandPixels, letPageWork } from '../let-page-work.ts';
import { drawText } from '../text-layer/draw-text.ts';
import { drawPatch } from './draw-patch.ts';
import type { Edit, Recipe } from './recipe.ts';

type Context = OffscreenCanvasRenderingContext2D;
type Edits<Kind extends Edit['kind']> = Extract<Edit, { kind: Kind }>;

export type RenderAnswer =
  | { ok: true; canvas: OffscreenCanvas }
  | { ok: false; code: 'missing_picture'; pictureId: string }
  | { ok: false; code: 'cancelled' };

/**
 * Renders a recipe at a width in pixels, its own by default. It looks the same at every width.
 * `pictures` has all pictures that it names; the typefaces of its texts have been loaded. Between
 * the edits the page stays responsive and the signal is checked.
 */
export async function renderRecipe(
  recipe: Recipe,
  pictures: ReadonlyMap<string, ImageBitmap>,
  options: { width?: number; signal?: AbortSignal } = {},
): Promise<RenderAnswer> {
  const scale = (options.width ?? recipe.width) / recipe.width;
  const width = Math.max(1, Math.round(recipe.width * scale));
  const height = Math.max(1, Math.round(recipe.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  const base: Edit = { kind: 'background', pictureId: recipe.basePictureId };
  for (const edit of [base, ...recipe.edits]) {
    if (options.signal?.aborted) return { ok: false, code: 'cancelled' };
    const picture = 'pictureId' in edit ? pictures.get(edit.pictureId) : undefined;
    if ('pictureId' in edit && !picture) {
      return { ok: false, code: 'missing_picture', pictureId: edit.pictureId };
    }
    if (edit.kind === 'filter') await drawFilter(context, edit);
    else if (edit.kind === 'text') drawText(context, edit.layer);
    else if (picture && edit.kind === 'background') drawPicture(context, picture);
    else if (picture && edit.kind === 'overlay') context.drawImage(picture, 0, 0, width, height);
    else if (picture && edit.kind === 'ai-patch') await drawPatch(context, edit, picture, scale);
  }
  return { ok: true, canvas };
}

function drawPicture(context: Context, picture: ImageBitmap): void {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
}

async function drawFilter(context: Context, edit: Edits<'filter'>): Promise<void> {
  const { width, height } = context.canvas;
  const rows = Math.max(1, Math.floor(bandPixels / width));
  for (let top = 0; top < height; top += rows) {
    const band = context.getImageData(0, top, width, Math.min(rows, height - top));
    applyFilter(band, band, edit, { top, pictureHeight: height });
    context.putImageData(band, 0, top);
    await letPageWork();
  }
}
