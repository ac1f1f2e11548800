export const editTools = ['select', 'filter', 'text', 'background'] as const;
export type EditTool = (typeof editTools)[number];

/** The opening of the editor's background tool, as `ToolDefinition` describes it. */
export const backgroundOpening = 'Replace the background of this picture with';

/** Does not mention a mask that the provider can't see. */
export function selectOpening(areaToEdit: string | undefined, seesMask: boolean): string {
  const area = areaToEdit ?? (seesMask ? 'the marked area' : null);
  return `Edit this picture.${area === null ? '' : ` Change only ${area}:`}`;
}

/** Returns whether the device renders an edit, for which the server only charges. */
export function isEditOnDevice(tool: EditTool): boolean {
  return tool === 'filter' || tool === 'text';
}
