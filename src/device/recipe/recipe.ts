import { z } from 'zod/mini';
import { gradientDirections } from '../../../domain/editing/backdrop-colors.ts';
import { isGeometry, type Size, sizeAfter } from '../../../domain/editing/geometry/geometry.ts';
import { hexColorSchema } from '../../../domain/editing/hex-color.ts';
import { pixelEditSchemas } from '../../../domain/editing/pixel-edits.ts';
import { maskOperationSchema, operationsMax } from '../masks/mask-operation.ts';
import { textLayerSchema } from '../text-layer/text-layer.ts';

export const editsMax = 1000;

export const featherMax = 2000;

const pictureIdSchema = z.string().check(z.minLength(1), z.maxLength(100));

const fillSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('color'), color: hexColorSchema }),
  z.object({
    kind: z.literal('gradient'),
    from: hexColorSchema,
    to: hexColorSchema,
    direction: z.enum(gradientDirections),
  }),
]);

export const editSchema = z.discriminatedUnion('kind', [
  ...pixelEditSchemas,
  z.object({ kind: z.literal('text'), layer: textLayerSchema }),
  z.object({
    kind: z.literal('ai-patch'),
    pictureId: pictureIdSchema,
    operations: z.array(maskOperationSchema).check(z.maxLength(operationsMax)),
    feather: z.number().check(z.gte(0), z.lte(featherMax)),
  }),
  z.object({ kind: z.literal('background'), pictureId: pictureIdSchema }),
  z.object({ kind: z.literal('backdrop'), fill: fillSchema }),
  z.object({ kind: z.literal('backdrop-photo'), pictureId: pictureIdSchema }),
  z.object({ kind: z.literal('overlay'), pictureId: pictureIdSchema }),
]);

/** An edited picture as its edits in order: the base picture itself never changes. */
export const recipeSchema = z.object({
  version: z.literal(1),
  basePictureId: pictureIdSchema,
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  edits: z.array(editSchema).check(z.maxLength(editsMax)),
});

export type Edit = z.infer<typeof editSchema>;
export type Recipe = z.infer<typeof recipeSchema>;

export function startRecipe(base: { id: string; width: number; height: number }): Recipe {
  const { id, width, height } = base;
  return { version: 1, basePictureId: id, width, height, edits: [] };
}

export function sizeOf({ width, height, edits }: Recipe): Size {
  return edits.reduce((size, edit) => (isGeometry(edit) ? sizeAfter(edit, size) : size), {
    width,
    height,
  });
}

export function addEdit(recipe: Recipe, edit: Edit): Recipe {
  return { ...recipe, edits: [...recipe.edits, edit] };
}

export function pictureIdsOf(recipe: Recipe): string[] {
  const named = recipe.edits.flatMap((edit) => ('pictureId' in edit ? [edit.pictureId] : []));
  return [...new Set([recipe.basePictureId, ...named])];
}

export function serializeRecipe(recipe: Recipe): string {
  return JSON.stringify(recipe);
}

export function parseRecipe(
  text: string,
): { ok: true; recipe: Recipe } | { ok: false; code: 'corrupted' } {
  try {
    const parsed = recipeSchema.safeParse(JSON.parse(text));
    return parsed.success ? { ok: true, recipe: parsed.data } : { ok: false, code: 'corrupted' };
  } catch {
    return { ok: false, code: 'corrupted' };
  }
}
