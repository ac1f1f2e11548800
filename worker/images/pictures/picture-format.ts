import { type PictureFormat, pictureFormats } from '../../../domain/pictures/picture-format.ts';

export interface PictureFacts extends PictureFormat {
  width: number;
  height: number;
}

/** Returns null if the type is not accepted. */
export function factsOf(known: {
  type: string;
  width: number;
  height: number;
}): PictureFacts | null {
  const format = Object.values(pictureFormats).find(({ type }) => type === known.type);
  return format ? { ...format, width: known.width, height: known.height } : null;
}
