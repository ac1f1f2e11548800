import type { Tool } from '../../domain/tools/tools.ts';
import type { PictureFacts } from './pictures/picture-format.ts';

/** A picture with its bytes, which were checked to be complete and of its type. */
export interface Picture extends PictureFacts {
  bytes: Uint8Array;
}

/** A picture for a provider: as a link that it can fetch for an hour, or as bytes. */
export type HandedPicture =
  | { as: 'link'; url: URL; facts: PictureFacts }
  | { as: 'bytes'; picture: Picture };

/** What a provider has to make, in the same form for all providers. */
export interface ImageTask {
  tool: Tool;
  /** The model's prompt, built for the tool. An adapter cuts it to its provider's limit. */
  prompt: string;
  /** The picture to work on; null for text to image. */
  source: HandedPicture | null;
  /**
   * Of the source's size: white where the picture changes, black where it must not; null for the
   * whole picture.
   */
  mask: HandedPicture | null;
}
