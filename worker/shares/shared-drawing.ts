import { markFile, readMark } from '../../domain/marking/mark-file.ts';
import { uploadsUnderWay } from '../account/uploads/uploads-under-way.ts';
import { type Drawing, drawingKeyOf, type LiveShare } from './share-store.ts';

/** What link previews show whole. */
export const cardSize = { width: 1200, height: 630 };

/** Pictures between these proportions fill the card; others stand on its background. */
const fillingRatios = { min: 1.2, max: 3 };

/** Draws with the marks of the picture, and stores the drawing. Returns false where it can't be drawn. */
export async function storeDrawing(
  environment: Env,
  share: LiveShare,
  drawing: Drawing,
): Promise<boolean> {
  const stored = await environment.PICTURES.get(share.key);
  if (!stored) return false;
  const leave = uploadsUnderWay.enter(share.userId, stored.size);
  if (!leave) {
    await stored.body.cancel();
    return false;
  }
  try {
    const original = await stored.bytes();
    const { transform, output } = stepsOf(drawing, share.picture);
    const drawn = await environment.IMAGES.input(new Blob([original]).stream())
      .transform(transform)
      .output(output);
    const file = await new Response(drawn.image()).bytes();
    const mark = readMark(original);
    const parts = mark ? markFile(file, mark) : [file];
    if (!parts) throw new TypeError('the drawing has no structure that is known');
    const httpMetadata = { contentType: output.format };
    const bytes = await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer();
    await environment.PICTURES.put(drawingKeyOf(share.key, drawing), bytes, { httpMetadata });
    return true;
  } catch (error) {
    const event = { event: 'shared_picture_not_drawn', drawing, reason: String(error) };
    console.warn(JSON.stringify(event));
    return false;
  } finally {
    leave();
  }
}

function stepsOf(drawing: Drawing, { width, height }: LiveShare['picture']) {
  if (drawing !== 'card') {
    const transform = { width: Math.min(Number(drawing), width), fit: 'scale-down' } as const;
    return { transform, output: { format: 'image/webp', quality: 80 } } as const;
  }
  const ratio = width / height;
  const fit = ratio >= fillingRatios.min && ratio <= fillingRatios.max ? 'cover' : 'pad';
  const transform = { ...cardSize, fit, background: '#171411' } as const;
  return { transform, output: { format: 'image/jpeg' } } as const;
}
