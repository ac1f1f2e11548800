import { bgremove, bgremoveRequest } from './bgremove.ts';
import { edit, editRequest } from './edit.ts';
import { headshot, headshotRequest } from './headshot.ts';
import { img2img, img2imgRequest } from './img2img.ts';
import type { RequestParts, RequestSchema } from './request-parts.ts';
import { text2img, text2imgRequest } from './text2img.ts';
import type { ToolDefinition } from './tool-definition.ts';

/** Labels, checks and charges all use this table, so that a button shows what is charged. */
export const toolCatalogue = {
  text2img,
  img2img,
  headshot,
  bgremove,
  edit,
} as const satisfies Record<string, ToolDefinition>;

type Catalogue = typeof toolCatalogue;

export type Tool = keyof Catalogue;

/** The tools, in the order in which lists show them. */
export const tools = Object.keys(toolCatalogue) as [Tool, ...Tool[]];

export const toolRequests = {
  text2img: text2imgRequest,
  img2img: img2imgRequest,
  headshot: headshotRequest,
  bgremove: bgremoveRequest,
  edit: editRequest,
} satisfies { [Name in Tool]: (parts: RequestParts) => RequestSchema<Name> };

/** The tools that have a page of the common form. The editor has its own. */
export type StudioTool = Exclude<Tool, 'edit'>;

export type PromptTool = {
  [Name in Tool]: Catalogue[Name]['opening'] extends string ? Name : never;
}[Tool];

/** Whether a user writes a prompt for the tool, on a page of its own. */
export function isPromptTool(tool: Tool): tool is PromptTool {
  return toolCatalogue[tool].opening !== null;
}

export type PictureTool = {
  [Name in Tool]: Catalogue[Name]['nextPosition'] extends number ? Name : never;
}[Tool];

export const toolPaths = Object.fromEntries(
  tools.map((tool) => [tool, toolCatalogue[tool].path]),
) as { [Name in Tool]: Catalogue[Name]['path'] };
