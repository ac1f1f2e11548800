import type { RequestParts } from './request-parts.ts';
import type { ToolDefinition } from './tool-definition.ts';

export const text2img = {
  title: 'Text to Image',
  cost: 1,
  fileName: 'generated-image.png',
  path: '/text-to-image',
  opening: '',
  isTransparent: false,
  nextPosition: null,
} as const satisfies ToolDefinition;

export function text2imgRequest({ z, jobId, prompt, references, newOptions }: RequestParts) {
  return z.object({
    id: jobId,
    tool: z.literal('text2img'),
    prompt,
    references,
    options: newOptions,
  });
}
