import { imageDimensionsFromData } from 'image-dimensions';
import { galleryPicturesMax } from '../../../domain/limits.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { toolTexts } from '../../texts/en/tools.ts';
import type { GalleryPicture } from './gallery-picture.ts';

/** How much of a file is looked at for its size, in bytes: photos carry their camera's words first. */
const headBytes = 256 * 1024;

/**
 * The user's latest pictures from this device's history, as they hang in the
 * gallery. They never leave the device. Whose bytes are gone is passed over.
 * The addresses live until they are revoked.
 */
export async function readOwnPictures(userId: string): Promise<GalleryPicture[]> {
  const history = new LocalHistory(userId);
  const pictures: GalleryPicture[] = [];
  for (const item of history.read().items) {
    if (pictures.length === galleryPicturesMax) break;
    const bytes = await history.picture(item.id);
    const picture = bytes && (await toGalleryPicture(item, bytes));
    if (picture) pictures.push(picture);
  }
  return pictures;
}

async function toGalleryPicture(item: HistoryItem, bytes: Blob): Promise<GalleryPicture | null> {
  const head = new Uint8Array(await bytes.slice(0, headBytes).arrayBuffer());
  const size = imageDimensionsFromData(head);
  if (!size) return null;
  return {
    id: item.id,
    alt: item.prompt || toolTexts.titles[item.type],
    ...(item.prompt ? { prompt: item.prompt } : {}),
    width: size.width,
    height: size.height,
    src: URL.createObjectURL(bytes),
  };
}
