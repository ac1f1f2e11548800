import type { EditTool } from './edit-tools.ts';
import type { RequestParts } from './request-parts.ts';
import type { ToolDefinition } from './tool-definition.ts';

/** The editor's prices, in credits: filters cost 1, everything else 2 (design, section 3). */
export const editToolCosts = {
  select: 2,
  filter: 1,
  text: 2,
  background: 2,
} as const satisfies Record<EditTool, number>;

/** The editor: a picture, of which one of four tools changes a part. Each has its own price. */
export const edit = {
  title: 'AI Image Editor',
  cost: null,
  fileName: 'edited-image.png',
  path: '/image-editor',
  opening: null,
  isTransparent: false,
  nextPosition: 1,
} as const satisfies ToolDefinition;

/** The specification's alerts (section 5). */
const areaMissing = 'Please specify the area to edit and describe what changes you want.';

export function editRequest(parts: RequestParts) {
  const { z, jobId, optionalPrompt, uploadId, editing } = parts;
  return z
    .object({
      id: jobId,
      tool: z.literal('edit'),
      prompt: optionalPrompt,
      /** Absent for an edit that the device renders itself, whose picture is not uploaded. */
      uploadId: uploadId.optional(),
      maskId: uploadId.optional(),
      options: editOptions(parts),
    })
    .superRefine(({ options, uploadId: source, maskId }, context) => {
      if (editing.isEditOnDevice(options.tool)) return;
      if (source === undefined) {
        context.addIssue({ code: 'custom', path: ['uploadId'], message: 'Image is required' });
      }
      if (options.tool === 'select' && maskId === undefined && options.areaToEdit === undefined) {
        const path = ['options', 'areaToEdit'];
        context.addIssue({ code: 'custom', path, message: areaMissing });
      }
    });
}

function editOptions({ z, requiredText, editing }: RequestParts) {
  const { filterIntensity, filterTypes, fontStyles, textPositions } = editing;
  return z.discriminatedUnion('tool', [
    z.object({
      tool: z.literal('select'),
      areaToEdit: requiredText(areaMissing).optional(),
      editDescription: requiredText(areaMissing),
    }),
    z.object({
      tool: z.literal('filter'),
      filterType: z.enum(filterTypes, 'Please select a filter type.'),
      filterIntensity: z
        .number()
        .min(filterIntensity.min)
        .max(filterIntensity.max)
        .default(filterIntensity.default),
    }),
    z.object({
      tool: z.literal('text'),
      textContent: requiredText('Please enter text content to add to the image.'),
      textPosition: z.enum(textPositions).default('Center'),
      fontStyle: z.enum(fontStyles).default('Bold'),
    }),
    z.object({
      tool: z.literal('background'),
      backgroundType: requiredText('Please specify what background you want.'),
    }),
  ]);
}
