import { editToolCosts } from './edit.ts';
import { type EditTool, isEditOnDevice } from './edit-tools.ts';
import { type Quality, qualityExtraCost } from './picture-options.ts';
import { type StudioTool, toolCatalogue } from './tools.ts';

type Choice =
  | { tool: StudioTool; options?: { quality?: Quality | undefined } | undefined }
  | { tool: 'edit'; options: { tool: EditTool } };

/** Returns the price of one use of a tool, in credits. */
export function toolCost(choice: Choice): number {
  return choice.tool === 'edit'
    ? editToolCosts[choice.options.tool]
    : toolCatalogue[choice.tool].cost + qualityExtraCost[choice.options?.quality ?? 'standard'];
}

/** Returns whether the device renders the picture, for which the server only charges. */
export function isRenderedOnDevice(choice: Choice): boolean {
  return choice.tool === 'edit' && isEditOnDevice(choice.options.tool);
}
