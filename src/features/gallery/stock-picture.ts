import type { Tool } from '../../../domain/tools/tools.ts';

/** A picture that ships with the app, shown where a user has no pictures. */
export interface StockPicture {
  id: string;
  /** Describes the picture in words, for the `alt` attribute. */
  alt: string;
  /** Pixels of the largest version; the smaller versions have the same shape. */
  width: number;
  height: number;
  /** The picture's mean color, which fills its place while it loads. */
  color: string;
  /** The tool that the picture illustrates. */
  tool: Tool;
  /** A prompt for such a picture. */
  prompt: string;
}

/**
 * Two pictures in the same frame: before a tool and after it. `before` and `after` are their
 * alternative texts.
 */
export interface PicturePair {
  tool: Tool;
  before: string;
  after: string;
  prompt: string;
  width: number;
  height: number;
  color: string;
}
