import { type PictureFormat, pictureFormats } from '../../../domain/pictures/picture-format.ts';

export interface PictureFacts extends PictureFormat {
  width: number;
  height: number;
}

/** Returns the facts of a stored picture; null for a type that is not accepted. */
export function factsOf(known: {
  type: string;
  width: number;
  height: number;
}): PictureFacts | null {
  const format = Object.values(pictureFormats).find(({ type }) => type === known.type);
  return format ? { ...format, width: known.width, height: known.height } : null;
}
