import type { RequestParts } from './request-parts.ts';
import type { ToolDefinition } from './tool-definition.ts';

export const bgremove = {
  title: 'Background Removal',
  cost: 1,
  fileName: 'background-removed.png',
  path: '/background-removal',
  opening: null,
  isTransparent: true,
  nextPosition: 3,
} as const satisfies ToolDefinition;

export function bgremoveRequest({ z, jobId, uploadId }: RequestParts) {
  return z.object({ id: jobId, tool: z.literal('bgremove'), uploadId });
}
