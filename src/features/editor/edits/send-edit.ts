import { drawMask } from '../../../device/masks/ask-mask-worker.ts';
import { encodeMask } from '../../../device/masks/encode-mask.ts';
import type { Edit, Recipe } from '../../../device/recipe/recipe.ts';
import { sendPicture } from '../../studio/studio.ts';
import { type Pictures, renderForSending } from '../document/render-full.ts';
import type { EditOptions } from './prepare-edit.ts';

/** The pictures that were sent last: the same recipe is not rendered and sent again. */
const sent = new WeakMap<Recipe, { blob: Blob; width: number; height: number; scale: number }>();

/**
 * Sends the pictures and returns the job's request. An edit that the device renders itself needs none. The
 * mask has the size of the sent picture and the soft edge of the selection; the provider may redraw every
 * pixel that it touches.
 */
export async function sendEdit(
  userId: string,
  options: EditOptions,
  edit: Edit,
  recipe: Recipe,
  pictures: Pictures,
  { mobile, onProgress }: { mobile: boolean; onProgress: (percent: number) => void },
) {
  const request = { tool: 'edit', options } as const;
  if (options.tool === 'filter' || options.tool === 'text') return request;
  const picture = sent.get(recipe) ?? (await render(recipe, pictures, mobile));
  sent.set(recipe, picture);
  const uploadId = await sendPicture(userId, picture.blob, onProgress);
  if (edit.kind !== 'ai-patch') return { ...request, uploadId };
  const { scale } = picture;
  const mask = await drawMask(edit.operations, picture, { scale, feather: edit.feather * scale });
  return { ...request, uploadId, maskId: await sendPicture(userId, await encodeMask(mask)) };
}

/**
 * Forgets that a picture was sent, because the server no longer has it. The next submit sends it
 * again.
 */
export function forgetSentEdit(recipe: Recipe): void {
  sent.delete(recipe);
}

async function render(recipe: Recipe, pictures: Pictures, mobile: boolean) {
  const { blob, canvas, scale } = await renderForSending(recipe, pictures, mobile);
  return { blob, scale, width: canvas.width, height: canvas.height };
}
