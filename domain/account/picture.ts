import { z } from 'zod';
import { pictureRecordFields } from './picture-record.ts';

/** A picture has the id of its job; one that was imported has the id that the device gave it. */
export const pictureIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'The id is not valid.');

export const pictureRecordSchema = z.object(pictureRecordFields);

/** `unfinished`: an edit that its device has not finished yet. `on_device`: only there. */
export const pictureStates = ['kept', 'expiring', 'unfinished', 'on_device'] as const;

export const accountPictureSchema = pictureRecordSchema.extend({
  id: pictureIdSchema,
  state: z.enum(pictureStates),
  /** Present where the server has the finished picture. */
  file: z
    .object({
      /** A signed link on our own origin, which expires. List the pictures again for a new one. */
      url: z.string(),
      width: z.int().positive(),
      height: z.int().positive(),
      type: z.string(),
    })
    .optional(),
  /** ISO 8601; of an `expiring` picture. */
  expiresAt: z.string().optional(),
});

export const accountPicturesSchema = z.object({
  keepPictures: z.boolean(),
  pictures: z.array(accountPictureSchema),
  /** What the user has deleted while the account keeps pictures; on the first page alone. */
  deletedIds: z.array(pictureIdSchema),
  /** Pictures that the server has deleted and the user has not; on the first page alone. */
  goneIds: z.array(pictureIdSchema),
  nextCursor: z.string().nullable(),
});

export type PictureRecord = z.infer<typeof pictureRecordSchema>;
export type PictureState = (typeof pictureStates)[number];
export type AccountPicture = z.infer<typeof accountPictureSchema>;
export type AccountPictures = z.infer<typeof accountPicturesSchema>;
