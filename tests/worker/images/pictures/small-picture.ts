import { pictureFormats } from '../../../../domain/pictures/picture-format.ts';
import type { Picture } from '../../../../worker/images/image-task.ts';

const file =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWP4DwYMEIDMAQC/Wgv1AIqTBQAAAABJRU5ErkJggg==';

/** A PNG of 4×2 pixels, written by sharp 0.35: white on the left, black on the right. */
export const smallPicture: Picture = {
  ...pictureFormats.png,
  width: 4,
  height: 2,
  bytes: Uint8Array.from(atob(file), (byte) => byte.charCodeAt(0)),
};
