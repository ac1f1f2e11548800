import { imageDimensionsFromData } from 'image-dimensions';
import { galleryPicturesMax } from '../../../domain/limits.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import type { GalleryPicture } from './gallery-picture.ts';

/** Bytes searched for a file's size: photos begin with their camera's metadata. */
const headBytes = 256 * 1024;

/**
 * Returns the user's newest pictures from this device's history, which never leave the device. Missing or
 * unreadable pictures are omitted. The caller revokes the addresses.
 */
export async function readOwnPictures(userId: string): Promise<GalleryPicture[]> {
  const history = new LocalHistory(userId);
  const pictures: GalleryPicture[] = [];
  for (const item of history.read().items) {
    if (pictures.length === galleryPicturesMax) break;
    const bytes = await history.picture(item.id).catch(() => null);
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
    alt: item.prompt || toolTexts[item.type].title,
    ...(item.prompt ? { prompt: item.prompt } : {}),
    width: size.width,
    height: size.height,
    src: URL.createObjectURL(bytes),
  };
}
