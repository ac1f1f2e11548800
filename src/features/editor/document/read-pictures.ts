import { decodeBitmap } from '../../../device/opening/decode-bitmap.ts';
import { openFullPicture } from '../../../device/opening/open-full-picture.ts';
import { currentState } from '../../../device/recipe/undo-history.ts';
import { type EditorDocument, picturesOf } from './editor-document.ts';
import { readSavedPicture } from './save-document.ts';

/** Returns the document's saved pictures, opened and as files, as far as they still exist. */
export async function readPictures(userId: string, document: EditorDocument) {
  const { recipe } = currentState(document.history);
  const pictures = new Map<string, ImageBitmap>();
  const files = new Map<string, Blob>();
  for (const id of picturesOf(document)) {
    const blob = await readSavedPicture(userId, id);
    const isBase = id === recipe.basePictureId;
    const { width, height } = recipe;
    const opening =
      blob && (isBase ? openFullPicture({ file: blob, width, height }) : decodeBitmap(blob));
    const bitmap = await Promise.resolve(opening).catch(() => null);
    if (!blob || !bitmap) continue;
    pictures.set(id, bitmap);
    files.set(id, blob);
  }
  return { pictures, files };
}
