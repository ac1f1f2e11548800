import type { RequestParts } from './request-parts.ts';
import type { ToolDefinition } from './tool-definition.ts';

export const headshot = {
  title: 'Headshot Generator',
  cost: 1,
  fileName: 'headshot.png',
  path: '/headshot-generator',
  opening: 'Professional headshot of the person in this picture, head and shoulders.',
  isTransparent: false,
  nextPosition: 4,
} as const satisfies ToolDefinition;

export function headshotRequest({
  z,
  jobId,
  optionalPrompt,
  uploadId,
  references,
  sourceOptions,
}: RequestParts) {
  return z.object({
    id: jobId,
    tool: z.literal('headshot'),
    prompt: optionalPrompt,
    uploadId,
    references,
    options: sourceOptions,
  });
}
