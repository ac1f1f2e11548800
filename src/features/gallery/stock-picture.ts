import type { Tool } from '../../../domain/tools.ts';

/** A picture that we drew, for where users' own are missing. */
export interface StockPicture {
  id: string;
  /** What it shows, for those who cannot see it. */
  alt: string;
  /** Pixels of the largest version; the smaller ones have the same shape. */
  width: number;
  height: number;
  /** Its mean, to fill its place while it loads. */
  color: string;
  /** The tool that it illustrates. */
  tool: Tool;
  /** Words that ask for such a picture. */
  prompt: string;
}

/** Two pictures in the same frame: before a tool and after it. The words are their alternative texts. */
export interface PicturePair {
  tool: Tool;
  before: string;
  after: string;
  prompt: string;
  width: number;
  height: number;
  color: string;
}
