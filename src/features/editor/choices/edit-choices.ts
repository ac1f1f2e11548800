import { z } from 'zod/mini';
import { noAdjustment } from '../../../../domain/editing/adjusting/adjustment.ts';
import { type Fill, gradientDirections } from '../../../../domain/editing/backdrop-colors.ts';
import type { Size } from '../../../../domain/editing/geometry/geometry.ts';
import { hexColorSchema } from '../../../../domain/editing/hex-color.ts';
import { adjustmentSchema } from '../../../../domain/editing/pixel-edits.ts';
import { fontStyles, textPositions } from '../../../../domain/tools/edit-options.ts';
import { type EditTool, editTools } from '../../../../domain/tools/edit-tools.ts';
import { filterIntensity, filterTypes } from '../../../../domain/tools/filter-types.ts';
import { renameColor } from '../../../device/drafts/rename-field.ts';
import { type Frame, isWholePicture } from '../../../device/geometry/crop-frame.ts';
import { fontTraits, type TextLayer } from '../../../device/text-layer/text-layer.ts';

const promptText = z.string().check(z.maxLength(2000));
const share = z.number().check(z.gte(0), z.lte(1));

export const filterChoiceSchema = z.object({
  filterType: z.enum(filterTypes),
  /** In percent. */
  filterIntensity: z.number().check(z.gte(filterIntensity.min), z.lte(filterIntensity.max)),
});

export const textChoiceSchema = z.object({
  text: z.string().check(z.maxLength(500)),
  place: z.union([z.enum(textPositions), z.object({ x: share, y: share })]),
  fontStyle: z.enum(fontStyles),
  textSize: z.number().check(z.gte(0.02), z.lte(0.4)),
  color: z.union([z.literal('auto'), hexColorSchema]),
  outline: z.union([z.literal('auto'), z.literal('none'), hexColorSchema]),
});

export const featherSchema = z.number().check(z.gte(0), z.lte(0.05));

/** The tools of the editor, in their order. All except `EditTool`s are free. */
export const editorTabs = ['crop', 'adjust', ...editTools] as const;
export type EditorTab = (typeof editorTabs)[number];

/** The shapes of a crop, as width / height; null for any. */
export const cropShapes = {
  free: null,
  '1:1': 1,
  '4:3': 4 / 3,
  '3:4': 3 / 4,
  '16:9': 16 / 9,
  '9:16': 9 / 16,
} as const;
export type CropShape = keyof typeof cropShapes;

const pixels = z.int().check(z.gte(0));
const sizeSchema = z.object({ width: pixels, height: pixels });

/** The choices in the editor's tabs that are not applied yet. */
const choicesSchema = z.object({
  tab: z.enum(editorTabs),
  cropShape: z.enum(Object.keys(cropShapes) as CropShape[]),
  crop: z.nullable(z.object({ ...sizeSchema.shape, x: pixels, y: pixels, of: sizeSchema })),
  adjustment: adjustmentSchema,
  ...filterChoiceSchema.shape,
  filterType: z.nullable(filterChoiceSchema.shape.filterType),
  ...textChoiceSchema.shape,
  backdrop: z.enum(['ai', 'color', 'gradient', 'photo']),
  backdropColor: hexColorSchema,
  gradient: z.object({
    from: hexColorSchema,
    to: hexColorSchema,
    direction: z.enum(gradientDirections),
  }),
  pen: z.enum(['brush', 'rectangle', 'eraser']),
  penSize: z.number().check(z.gte(0.005), z.lte(0.2)),
  feather: featherSchema,
  area: promptText,
  change: promptText,
  background: promptText,
});

export type EditChoices = z.infer<typeof choicesSchema>;

export const firstChoices: EditChoices = {
  tab: 'filter',
  cropShape: 'free',
  crop: null,
  adjustment: noAdjustment,
  filterType: null,
  filterIntensity: filterIntensity.default,
  text: '',
  place: 'Center',
  fontStyle: 'Bold',
  textSize: 0.1,
  color: 'auto',
  outline: 'auto',
  backdrop: 'ai',
  backdropColor: '#ffffff',
  gradient: { from: '#fdf0cf', to: '#eab676', direction: 'down' },
  pen: 'brush',
  penSize: 0.035,
  feather: 0.01,
  area: '',
  change: '',
  background: '',
};

/**
 * Returns the saved choices, or the first choices where they cannot be read. Earlier releases have
 * not saved all of them.
 */
export function parseChoices(text: string | null): EditChoices {
  try {
    const saved = renameColor(JSON.parse(text ?? 'null'));
    const parsed = choicesSchema.safeParse({ ...firstChoices, ...(saved as object | null) });
    return parsed.success ? parsed.data : firstChoices;
  } catch {
    return firstChoices;
  }
}

const savedOptionsSchema = z.object({
  tool: z.enum(editTools),
  filterType: z.optional(z.enum(filterTypes)),
  filterIntensity: z.optional(z.number()),
  textContent: z.optional(z.string()),
  textPosition: z.optional(z.string()),
  fontStyle: z.optional(z.enum(fontStyles)),
  backgroundType: z.optional(z.string()),
  areaToEdit: z.optional(z.string()),
  editDescription: z.optional(z.string()),
});

export function reuseOptions(options: unknown, choices: EditChoices): EditChoices {
  const saved = savedOptionsSchema.safeParse(options);
  if (!saved.success) return choices;
  const { data } = saved;
  const parsed = choicesSchema.safeParse({
    ...choices,
    tab: data.tool,
    filterType: data.filterType ?? choices.filterType,
    filterIntensity: data.filterIntensity ?? choices.filterIntensity,
    text: data.textContent ?? choices.text,
    // The position of a dragged text is not among them, and is not reused.
    place: textPositions.find((name) => name === data.textPosition) ?? choices.place,
    fontStyle: data.fontStyle ?? choices.fontStyle,
    background: data.backgroundType ?? choices.background,
    change: data.editDescription ?? choices.change,
    area: data.tool === 'select' ? (data.areaToEdit ?? '') : choices.area,
  });
  return parsed.success ? parsed.data : choices;
}

const family = 'Geist Variable';

export function textLayerOf(choices: z.infer<typeof textChoiceSchema>): TextLayer | null {
  const { text, place, fontStyle, textSize, color: ink, outline } = choices;
  if (text.trim() === '') return null;
  const font = { family, ...fontTraits[fontStyle] };
  return { text: text.trim(), place, font, size: textSize, color: ink, outline };
}

/** Returns the paid tool whose edit the open tab's button applies; null for a free edit. */
export function paidTool({ tab, backdrop }: EditChoices): EditTool | null {
  if (tab === 'crop' || tab === 'adjust') return null;
  return tab === 'background' && backdrop !== 'ai' ? null : tab;
}

export function fillOf({ backdrop, backdropColor, gradient }: EditChoices): Fill | null {
  if (backdrop === 'color') return { kind: 'color', color: backdropColor };
  return backdrop === 'gradient' ? { kind: 'gradient', ...gradient } : null;
}

/**
 * Returns the frame of the crop on a picture of this size; null if it keeps the whole picture, or was drawn
 * on another size.
 */
export function cropFrame({ crop }: EditChoices, picture: Size): Frame | null {
  if (!crop || crop.of.width !== picture.width || crop.of.height !== picture.height) return null;
  const { x, y, width, height } = crop;
  const isInside = x + width <= picture.width && y + height <= picture.height;
  const frame = { x, y, width, height };
  return isInside && width > 0 && height > 0 && !isWholePicture(frame, picture) ? frame : null;
}
