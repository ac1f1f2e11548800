import { z } from 'zod/mini';
import { renameColor } from '../../../device/drafts/rename-field.ts';
import { maskOperationSchema } from '../../../device/masks/mask-operation.ts';
import { recipeSchema } from '../../../device/recipe/recipe.ts';
import { featherSchema, filterChoiceSchema, textChoiceSchema } from './edit-choices.ts';

/** A draft adjustment: shown on the picture, but not applied and not in the file. */
export const draftAdjustmentSchema = z.object({
  filter: z.nullable(filterChoiceSchema),
  text: z.nullable(z.pipe(z.transform(renameColor), textChoiceSchema)),
  /** How soft the selection's edge is, where the user has set it. */
  feather: z.optional(featherSchema),
});

export type DraftAdjustment = z.infer<typeof draftAdjustmentSchema>;

export const noAdjustment: DraftAdjustment = { filter: null, text: null };

/** One state of the editor as it is stored. Early documents have no adjustment in their states. */
export const stateSchema = z.object({
  recipe: recipeSchema,
  selection: z.array(maskOperationSchema),
  adjustment: z.optional(draftAdjustmentSchema),
});

/** One state of the editor: the applied edits, the selection, and the draft adjustment. */
export interface EditorState extends z.infer<typeof stateSchema> {
  adjustment: DraftAdjustment;
}
