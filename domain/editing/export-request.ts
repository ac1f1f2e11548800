import { z } from 'zod/mini';
import { type ExportFormatId, exportFormats } from '../export-formats.ts';
import { exportTypes } from '../tools/edit-options.ts';
import { hexColorSchema } from './hex-color.ts';
import { pixelEditSchemas } from './pixel-edits.ts';

export const exportChoiceSchema = z.object({
  format: z.enum(exportFormats.map(({ id }) => id) as [ExportFormatId, ...ExportFormatId[]]),
  fit: z.enum(['cover', 'fit']),
  type: z.enum(exportTypes),
  /** Null for none: the bars are transparent where the file type allows it. */
  bars: z.nullable(hexColorSchema),
});

export type ExportChoice = z.infer<typeof exportChoiceSchema>;

/** Edits of one export that the server draws. */
export const exportEditsMax = 100;

export const exportRequestSchema = z.object({
  ...exportChoiceSchema.shape,
  /** Of the file that was edited, in hexadecimal: the device may have another one under the id of the job. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  edits: z.array(z.discriminatedUnion('kind', pixelEditSchemas)).check(z.maxLength(exportEditsMax)),
});

export type ExportRequest = z.infer<typeof exportRequestSchema>;
