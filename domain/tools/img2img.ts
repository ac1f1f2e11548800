import type { RequestParts } from './request-parts.ts';
import type { ToolDefinition } from './tool-definition.ts';

export const img2img = {
  title: 'Image to Image',
  cost: 1,
  fileName: 'transformed-image.png',
  path: '/image-to-image',
  opening: '',
  isTransparent: false,
  nextPosition: 2,
} as const satisfies ToolDefinition;

export function img2imgRequest({
  z,
  jobId,
  optionalPrompt,
  uploadId,
  references,
  sourceOptions,
}: RequestParts) {
  return z.object({
    id: jobId,
    tool: z.literal('img2img'),
    prompt: optionalPrompt,
    uploadId,
    references,
    options: sourceOptions,
  });
}
