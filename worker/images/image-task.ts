import type { Tool } from '../../domain/tools.ts';
import type { PictureFacts } from './pictures/picture-format.ts';

/** A picture as its bytes, known to be whole and what it claims to be. */
export interface Picture extends PictureFacts {
  bytes: Uint8Array;
}

/** A picture that is handed to a provider: as an address that it can fetch for an hour, or as bytes. */
export type HandedPicture =
  | { as: 'link'; url: URL; facts: PictureFacts }
  | { as: 'bytes'; picture: Picture };

/** What a provider is to make, said the same way for all of them. */
export interface ImageTask {
  tool: Tool;
  /** The words for the model, built for the tool. An adapter cuts them to its provider's length. */
  prompt: string;
  /** The picture to work on; null where one is made from words alone. */
  source: HandedPicture | null;
  /** Of the source's size, white where it is to change and black where it must stay; null for all of it. */
  mask: HandedPicture | null;
}
