import { z } from 'zod/mini';
import { maskOperationSchema } from '../../../device/masks/mask-operation.ts';
import { recipeSchema } from '../../../device/recipe/recipe.ts';

/** One state of the editor, which undo restores: the applied edits and the selection. */
export const stateSchema = z.object({
  recipe: recipeSchema,
  selection: z.array(maskOperationSchema),
});

export type EditorState = z.infer<typeof stateSchema>;
