import { z } from 'zod/mini';
import { maskOperationSchema } from '../../../device/masks/mask-operation.ts';
import { recipeSchema } from '../../../device/recipe/recipe.ts';

export const stateSchema = z.object({
  recipe: recipeSchema,
  selection: z.array(maskOperationSchema),
});

export type EditorState = z.infer<typeof stateSchema>;
