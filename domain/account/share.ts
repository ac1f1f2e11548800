import { z } from 'zod';
import { tools } from '../tools/tools.ts';
import { pictureIdSchema } from './picture.ts';

export const sharePath = '/s';

/** The widths in which a page shows a shared picture, in pixels. */
export const sharedWidths = ['720', '1080', '1600'] as const;

export type SharedWidth = (typeof sharedWidths)[number];

/**
 * What was paid for a picture, and what its file must be. Null is what was not recorded; all that a job says is null
 * where the file came from a device.
 */
export const pictureReceiptSchema = z.object({
  jobId: z.string().nullable(),
  madeAt: z.iso.datetime(),
  model: z.string().nullable(),
  credits: z.int().nonnegative().nullable(),
  /** The entry of the ledger that paid for it. */
  entrySeq: z.int().positive().nullable(),
  sha256: z.string(),
});

/** Of a picture that nobody has shared: its owner has the file. */
export const jobReceiptSchema = pictureReceiptSchema.omit({ sha256: true });

export const shareSchema = z.object({
  id: z.string(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  views: z.int().nonnegative(),
  pictureId: z.string(),
  tool: z.enum(tools),
  showPrompt: z.boolean(),
  allowRemix: z.boolean(),
  showReceipt: z.boolean(),
  receipt: pictureReceiptSchema,
});

/** The body of `POST /api/shares`. The same picture again is the same share, with these settings. */
export const newShareSchema = z
  .object({
    jobId: pictureIdSchema.optional(),
    pictureId: pictureIdSchema.optional(),
    showPrompt: z.boolean(),
    allowRemix: z.boolean(),
    showReceipt: z.boolean().default(false),
  })
  .refine(({ jobId, pictureId }) => (jobId === undefined) !== (pictureId === undefined), {
    message: 'Name either a job or a picture.',
    path: ['jobId'],
  });

/** What a share shows of how its picture was made. */
export interface SharedRecord {
  tool: (typeof tools)[number];
  prompt: string;
  style: string | null;
  shape: string | null;
}

export type JobReceipt = z.infer<typeof jobReceiptSchema>;
export type PictureReceipt = z.infer<typeof pictureReceiptSchema>;
export type Share = z.infer<typeof shareSchema>;
