import type { PictureOptions } from '../../domain/tools/picture-options.ts';
import type { Tool } from '../../domain/tools/tools.ts';
import type { PictureFacts } from './pictures/picture-format.ts';

export interface Picture extends PictureFacts {
  bytes: Uint8Array;
}

/** A link can be fetched for an hour. */
export type HandedPicture =
  | { as: 'link'; url: URL; facts: PictureFacts }
  | { as: 'bytes'; picture: Picture };

/** Without a shape the result has the source's, or is a square. The prompt contains the style. */
export interface ImageTask extends PictureOptions {
  tool: Tool;
  prompt: string;
  source: HandedPicture | null;
  /** Of the source's size: white where the picture changes, black where it must not. */
  mask: HandedPicture | null;
  references?: readonly HandedPicture[];
}

/** The source, if any, and the references, without the mask. */
export function inputsOf({ source, references = [] }: ImageTask): HandedPicture[] {
  return [source, ...references].filter((handed) => handed !== null);
}

export function bytesOf(handed: HandedPicture): Picture {
  if (handed.as === 'link') throw new TypeError('This provider takes pictures as bytes');
  return handed.picture;
}

export function linkOf(handed: HandedPicture): string {
  if (handed.as === 'bytes') throw new TypeError('This provider takes pictures as links');
  return handed.url.href;
}

export function factsOfHanded(handed: HandedPicture): PictureFacts {
  return handed.as === 'link' ? handed.facts : handed.picture;
}
