import type { Tool } from '../../../../domain/tools.ts';

/** A picture to try a tool with, for those who have none at hand. */
export interface SamplePicture {
  id: string;
  title: string;
  alt: string;
  source: string;
  width: number;
  height: number;
  /** The tools that make something of it. */
  tools: readonly Tool[];
}
