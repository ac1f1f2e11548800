import { applyFilter } from '../../../domain/editing/filters/apply-filter.ts';
import {
  type Geometry,
  isGeometry,
  type Size,
  sizeAfter,
} from '../../../domain/editing/geometry/geometry.ts';
import { drawAdjustment } from '../adjusting/draw-adjustment.ts';
import { drawFill, drawOverPhoto } from '../backdrop/draw-backdrop.ts';
import { changeInBands } from '../bands.ts';
import { quickestRows } from '../filters/quickest-rows.ts';
import { drawGeometry } from '../geometry/draw-geometry.ts';
import { drawText } from '../text-layer/draw-text.ts';
import { drawPatch } from './draw-patch.ts';
import { type Edit, type Recipe, sizeOf } from './recipe.ts';

type Context = OffscreenCanvasRenderingContext2D;
type Edits<Kind extends Edit['kind']> = Extract<Edit, { kind: Kind }>;

export type RenderResponse =
  | { ok: true; canvas: OffscreenCanvas }
  | { ok: false; code: 'missing_picture'; pictureId: string }
  | { ok: false; code: 'cancelled' };

/**
 * `width` is in pixels. The result looks the same at every width. `pictures` has all pictures of the recipe, and its
 * typefaces have been loaded.
 */
export async function renderRecipe(
  recipe: Recipe,
  pictures: ReadonlyMap<string, ImageBitmap>,
  options: { width?: number; signal?: AbortSignal } = {},
): Promise<RenderResponse> {
  const final = sizeOf(recipe);
  const scale = (options.width ?? final.width) / final.width;
  let size: Size = { width: recipe.width, height: recipe.height };
  let canvas = new OffscreenCanvas(
    Math.max(1, Math.round(size.width * scale)),
    Math.max(1, Math.round(size.height * scale)),
  );
  const base: Edit = { kind: 'background', pictureId: recipe.basePictureId };
  for (const edit of [base, ...recipe.edits]) {
    if (options.signal?.aborted) return { ok: false, code: 'cancelled' };
    const picture = 'pictureId' in edit ? pictures.get(edit.pictureId) : undefined;
    if ('pictureId' in edit && !picture) {
      return { ok: false, code: 'missing_picture', pictureId: edit.pictureId };
    }
    if (isGeometry(edit)) {
      canvas = await drawGeometry(canvas, edit, size, scale);
      size = sizeAfter(edit, size);
    } else if (edit.kind === 'adjust') canvas = await drawAdjustment(canvas, edit.adjustment);
    else if (edit.kind === 'backdrop-photo') {
      if (picture) canvas = drawOverPhoto(canvas, picture);
    } else await drawEdit(contextOf(canvas), edit, picture, scale);
  }
  return { ok: true, canvas };
}

function contextOf(canvas: OffscreenCanvas): Context {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  return context;
}

async function drawEdit(
  context: Context,
  edit: Exclude<Edit, Geometry | { kind: 'adjust' | 'backdrop-photo' }>,
  picture: ImageBitmap | undefined,
  scale: number,
): Promise<void> {
  const { width, height } = context.canvas;
  if (edit.kind === 'filter') await drawFilter(context, edit);
  else if (edit.kind === 'backdrop') await drawFill(context, edit.fill);
  else if (edit.kind === 'text') drawText(context, edit.layer);
  else if (picture && edit.kind === 'background') drawPicture(context, picture);
  else if (picture && edit.kind === 'overlay') context.drawImage(picture, 0, 0, width, height);
  else if (picture && edit.kind === 'ai-patch') await drawPatch(context, edit, picture, scale);
}

function drawPicture(context: Context, picture: ImageBitmap): void {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
}

async function drawFilter(context: Context, edit: Edits<'filter'>): Promise<void> {
  const { height: pictureHeight } = context.canvas;
  await changeInBands(context, (band, top) =>
    applyFilter(band, band, edit, { top, pictureHeight }, quickestRows()),
  );
}
