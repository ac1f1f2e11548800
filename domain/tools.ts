/** The tools, by their names in the history (spec, section 3). */
export const tools = ['text2img', 'img2img', 'headshot', 'bgremove', 'edit'] as const;
export type Tool = (typeof tools)[number];

/** The four tools of the editor. */
export const editTools = ['select', 'filter', 'text', 'background'] as const;
export type EditTool = (typeof editTools)[number];

/**
 * The title of every tool and its price in credits. Labels, checks and charges all use this table,
 * so that a button always shows the price that is charged.
 */
export const toolCatalogue = {
  text2img: { title: 'Text to Image', cost: 1, fileName: 'generated-image.png' },
  img2img: { title: 'Image to Image', cost: 1, fileName: 'transformed-image.png' },
  headshot: { title: 'Headshot Generator', cost: 1, fileName: 'headshot.png' },
  bgremove: { title: 'Background Removal', cost: 1, fileName: 'background-removed.png' },
  edit: { title: 'AI Image Editor', cost: null, fileName: 'edited-image.png' },
} as const satisfies Record<Tool, { title: string; cost: number | null; fileName: string }>;

/** The editor's prices, in credits: filters cost 1, everything else 2 (design, section 3). */
export const editToolCosts = {
  select: 2,
  filter: 1,
  text: 2,
  background: 2,
} as const satisfies Record<EditTool, number>;

/** Returns the price of one use of a tool, in credits. */
export function toolCost(
  choice: { tool: Exclude<Tool, 'edit'> } | { tool: 'edit'; options: { tool: EditTool } },
): number {
  return choice.tool === 'edit'
    ? editToolCosts[choice.options.tool]
    : toolCatalogue[choice.tool].cost;
}
