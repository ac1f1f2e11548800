import { z } from 'zod/mini';
import { hexColorSchema } from '../../../domain/editing/hex-color.ts';
import { type FontStyle, textPositions } from '../../../domain/tools/edit-options.ts';
import { renameColor } from '../drafts/rename-field.ts';

const textLengthMax = 500;

/** Lengths are fractions of the picture, so the text looks the same at every size. */
const layerSchema = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(textLengthMax)),
  /** One of the five positions, or the middle as fractions of width and height. */
  place: z.union([
    z.enum(textPositions),
    z.object({
      x: z.number().check(z.gte(0), z.lte(1)),
      y: z.number().check(z.gte(0), z.lte(1)),
    }),
  ]),
  font: z.object({
    family: z.string().check(z.regex(/^[\p{L}\p{N} _-]{1,80}$/u)),
    weight: z.number().check(z.gte(100), z.lte(900)),
    italic: z.boolean(),
  }),
  size: z.number().check(z.gte(0.01), z.lte(0.5)),
  color: z.union([z.literal('auto'), hexColorSchema]),
  outline: z.union([z.literal('auto'), z.literal('none'), hexColorSchema]),
});

/** Reads the layers that earlier releases stored, too. */
export const textLayerSchema = z.pipe(z.transform(renameColor), layerSchema);

export type TextLayer = z.infer<typeof textLayerSchema>;

export const fontTraits = {
  Bold: { weight: 700, italic: false },
  Regular: { weight: 400, italic: false },
  Italic: { weight: 400, italic: true },
  Light: { weight: 300, italic: false },
} as const satisfies Record<FontStyle, { weight: number; italic: boolean }>;

/** Hindi letters use the app's own typeface, because few families have them. */
export function cssFont(
  { family, weight, italic }: TextLayer['font'],
  sizePx: number,
  text = '',
): string {
  const hindi = /\p{Script=Devanagari}/u.test(text) ? '"Noto Sans Devanagari Variable", ' : '';
  return `${italic ? 'italic ' : ''}${weight} ${sizePx}px "${family}", ${hindi}system-ui, sans-serif`;
}
