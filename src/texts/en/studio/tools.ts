import { type Tool, toolCatalogue } from '../../../../domain/tools.ts';
import { texts } from '../../language.ts';

/** The English titles; screens read `toolTexts`. */
export const toolTitles: Record<Tool, string> = {
  text2img: toolCatalogue.text2img.title,
  img2img: toolCatalogue.img2img.title,
  headshot: toolCatalogue.headshot.title,
  bgremove: toolCatalogue.bgremove.title,
  edit: toolCatalogue.edit.title,
};

/** The names of the tools. The server writes the same titles into the activity. */
const english = { titles: toolTitles };

export type ToolTexts = typeof english;
export const toolTexts = texts('tools', english);
