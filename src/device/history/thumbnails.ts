import { canReadBack } from '../checking/read-back.ts';
import { getPicture, pictureIds, putPicture, removePictures } from './picture-store.ts';

/** Longer side of a thumbnail, in pixels: a card of the history on a sharp screen. */
const thumbnailSide = 480;

const thumbnailQuality = 0.8;

const prefix = 'thumbnail.';

export function readThumbnail(userId: string, id: string): Promise<Blob | null> {
  return getPicture(userId, prefix + id).catch(() => null);
}

/** Saves a thumbnail, so that the whole picture is not fetched again. Ignores a device without room. */
export async function saveThumbnail(
  userId: string,
  id: string,
  shown: HTMLImageElement,
  isTransparent: boolean,
): Promise<void> {
  if (!(await canReadBack())) return;
  const { naturalWidth: width, naturalHeight: height } = shown;
  const scale = Math.min(1, thumbnailSide / Math.max(width, height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(shown, 0, 0, canvas.width, canvas.height);
  // A browser that writes no WebP writes a PNG instead: large for a photo, small for a cut-out.
  const type = isTransparent ? 'image/webp' : 'image/jpeg';
  const thumbnail = await canvas.convertToBlob({ type, quality: thumbnailQuality });
  await putPicture(userId, prefix + id, thumbnail);
}

export async function removeLeftovers(
  userId: string,
  listedIds: ReadonlySet<string>,
  isDeleted: (id: string) => boolean,
): Promise<void> {
  const stored = await pictureIds(userId).catch(() => []);
  const others = stored.filter((id) =>
    id.startsWith(prefix) ? !listedIds.has(id.slice(prefix.length)) : isDeleted(id),
  );
  if (others.length > 0) await removePictures(userId, others);
}
