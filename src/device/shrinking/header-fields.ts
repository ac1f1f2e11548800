export type PictureType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'
  | 'image/bmp'
  | 'image/avif'
  | 'image/heic';

export interface PictureHeader {
  type: PictureType;
  width: number;
  height: number;
  /** EXIF orientation of a JPEG, 1 (upright) to 8. */
  orientation: number;
  /** For other types only the decoder knows how the file is shown. */
  mayBeTurned: boolean;
  /** False only where the file cannot have transparent pixels. */
  mayHaveAlpha: boolean;
}
