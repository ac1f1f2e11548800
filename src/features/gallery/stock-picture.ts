import type { Tool } from '../../../domain/tools/tools.ts';

export interface StockPicture {
  id: string;
  alt: string;
  width: number;
  height: number;
  color: string;
  tool: Tool;
  prompt: string;
}

/**
 * Two pictures in the same frame: before a tool and after it. `before` and `after` are their alternative
 * texts.
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
