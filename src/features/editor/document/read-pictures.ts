import { decodeBitmap } from '../../../device/opening/decode-bitmap.ts';
import { openFullPicture } from '../../../device/opening/open-full-picture.ts';
import { currentState } from '../../../device/recipe/undo-history.ts';
import { type EditorDocument, photosOf, picturesOf } from './editor-document.ts';
import { openBase } from './open-base.ts';
import { readSavedPicture } from './save-document.ts';

export async function readPictures(userId: string, document: EditorDocument) {
  const { basePictureId, width, height } = currentState(document.history).recipe;
  const photos = photosOf(document);
  const pictures = new Map<string, ImageBitmap>();
  const files = new Map<string, Blob>();
  const open = (id: string, file: Blob) => {
    if (id === basePictureId) return openFullPicture({ file, width, height });
    return photos.has(id) ? openPhoto(file) : decodeBitmap(file);
  };
  for (const id of picturesOf(document)) {
    const file = await readSavedPicture(userId, id);
    const bitmap = file && (await open(id, file).catch(() => null));
    if (!bitmap) continue;
    pictures.set(id, bitmap);
    files.set(id, file);
  }
  return { pictures, files };
}

async function openPhoto(file: Blob): Promise<ImageBitmap | null> {
  const opened = await openBase(file, new AbortController().signal);
  return opened.ok ? opened.bitmap : null;
}
