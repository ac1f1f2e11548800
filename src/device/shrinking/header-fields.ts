export type PictureType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'
  | 'image/bmp'
  | 'image/avif'
  | 'image/heic';

/** What the first bytes of a picture file say, before anything is decoded. */
export interface PictureHeader {
  type: PictureType;
  /** In pixels, as stored: the orientation is not applied yet. */
  width: number;
  height: number;
  /**
   * The EXIF orientation of a JPEG, 1 (upright) to 8. The decoder turns other types, or does not.
   */
  orientation: number;
  /**
   * Whether a file of another type may have an orientation: then only its decoder knows how it is
   * shown.
   */
  mayBeTurned: boolean;
  /** False only where the file cannot have transparent pixels. */
  mayHaveAlpha: boolean;
}
