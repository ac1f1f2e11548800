/** Width to height, in the order of the form (design, section 4). */
export const shapes = [
  '1:1',
  '4:5',
  '3:4',
  '2:3',
  '9:16',
  '5:4',
  '4:3',
  '3:2',
  '16:9',
  '21:9',
] as const;
export type Shape = (typeof shapes)[number];

/** What a request may name: a tool with a source can keep the source's own shape. */
export const requestShapes = [...shapes, 'original'] as const;
export type RequestShape = (typeof requestShapes)[number];

/** How far a result's proportions may be from the requested shape, as a share. */
export const shapeTolerance = 0.03;

/** The width divided by the height. */
export function ratioOf(shape: Shape): number {
  const [width = 1, height = 1] = shape.split(':').map(Number);
  return width / height;
}

/** Returns whether a picture has these proportions, within `shapeTolerance`. */
export function hasRatio(size: { width: number; height: number }, ratio: number): boolean {
  return Math.abs(size.width / size.height / ratio - 1) <= shapeTolerance;
}

export const qualities = ['standard', 'fine'] as const;
export type Quality = (typeof qualities)[number];

/** What a quality costs beside the price of the tool, in credits. */
export const qualityExtraCost: Readonly<Record<Quality, number>> = { standard: 0, fine: 1 };

/** What is chosen for a new picture beside its prompt. */
export interface PictureOptions {
  shape?: RequestShape | undefined;
  quality?: Quality | undefined;
  style?: Style | undefined;
  /** Of the references, in their order. */
  referenceRoles?: ReferenceRole[] | undefined;
  seed?: number | undefined;
}

/** The largest seed: what every provider with seeds accepts. */
export const seedMax = 2 ** 31 - 1;

/** Most references that a request may name; a provider may take fewer. */
export const referencesMax = 8;

/** What a reference shows that the picture should have. */
export const referenceRoles = ['subject', 'style', 'place'] as const;
export type ReferenceRole = (typeof referenceRoles)[number];

/** The styles, each with what it adds to the prompt. */
export const styles = {
  photo: 'Realistic photograph, natural light, fine detail.',
  cinematic: 'Cinematic film still, dramatic light, shallow depth of field.',
  watercolor: 'Loose watercolor painting on textured paper.',
  oil: 'Oil painting with visible brush strokes.',
  pencil: 'Detailed pencil drawing, fine hatching.',
  ink: 'Black ink drawing, confident lines.',
  'line-art': 'Clean line art, even strokes, no shading.',
  anime: 'Anime illustration, crisp lines, bright colors.',
  comic: 'Comic book art, bold outlines, halftone shading.',
  '3d': 'Soft 3D render, smooth materials, studio light.',
  clay: 'Clay model, soft shapes, studio light.',
  pixel: 'Pixel art with a small palette.',
  'low-poly': 'Low-poly 3D art, flat facets.',
  'paper-cut': 'Layered paper cut-out, soft shadows.',
  poster: 'Flat graphic poster, few bold colors.',
  vintage: 'Vintage photograph, faded colors, film grain.',
  minimal: 'Minimal composition, much empty space, calm colors.',
  logo: 'Simple flat logo mark on a plain background.',
} as const;
export type Style = keyof typeof styles;

export const styleIds = Object.keys(styles) as [Style, ...Style[]];
