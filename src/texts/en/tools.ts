import type { Tool } from '../../../domain/tools.ts';
import { texts } from '../language.ts';

const titles: Record<Tool, string> = {
  text2img: 'Text to Image',
  img2img: 'Image to Image',
  headshot: 'Headshot Generator',
  bgremove: 'Background Removal',
  edit: 'AI Image Editor',
};

/** What the tools are called, everywhere. */
const english = { titles };

export type ToolTexts = typeof english;
export const toolTexts = texts('tools', english);
