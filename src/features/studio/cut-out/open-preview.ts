import { readPhotoOf } from '../../../device/cutout/saved-cut-outs.ts';
import { LocalHistory } from '../../../device/history/local-history.ts';
import { openFullPicture } from '../../../device/opening/open-full-picture.ts';
import { fitPixels } from '../../../device/pixel-budget.ts';
import { headerBytesMax, readPictureHeader } from '../../../device/shrinking/picture-header.ts';
import type { RefinePreview } from './draw-refined.ts';

/** The most pixels of a preview: more than a screen shows. */
const previewPixelsMax = 2_000_000;

export interface OpenedCutOut extends RefinePreview {
  files: { cutOut: Blob; photo: Blob };
}

/** Opens a saved cut-out and its photo for the screen. Throws if one of them can't be opened. */
export async function openPreview(userId: string, jobId: string): Promise<OpenedCutOut> {
  const [cutOut, photo] = await Promise.all([
    new LocalHistory(userId).picture(jobId),
    readPhotoOf(userId, jobId),
  ]);
  if (!cutOut || !photo) throw new Error('The cut-out or its photo is no longer on this device');
  const header = readPictureHeader(
    new Uint8Array(await cutOut.slice(0, headerBytesMax).arrayBuffer()),
  );
  if (!header) throw new Error('The cut-out has no known header');
  const picture = { width: header.width, height: header.height };
  const { width, height } = fitPixels(picture, previewPixelsMax);
  const [small, behind] = await Promise.all([
    openFullPicture({ file: cutOut, width, height }),
    openFullPicture({ file: photo, width, height }),
  ]);
  if (!small || !behind) throw new Error('This browser cannot open the picture');
  return { cutOut: small, photo: behind, picture, files: { cutOut, photo } };
}
