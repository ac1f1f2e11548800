/** The shapes of a result, as width to height (design, section 4). */
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

/** The shapes of tools with a source: also that of the source. */
export const sourceShapes = [...shapes, 'original'] as const;

/** What each quality costs in addition to its tool, in credits. */
export const qualityCosts = { standard: 0, fine: 1 } as const;
export type Quality = keyof typeof qualityCosts;

export const qualities = Object.keys(qualityCosts) as [Quality, ...Quality[]];

/** The largest seed: what every provider with seeds accepts. */
export const seedMax = 2 ** 31 - 1;

/** Most references that a request may name; a provider may take fewer. */
export const referencesMax = 8;

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

/** What a provider can do with the options of a new picture. */
export interface PictureCapabilities {
  shapes: readonly (typeof sourceShapes)[number][];
  qualities: readonly Quality[];
  hasSeed: boolean;
  /** 0 where it takes no references. */
  referencesMax: number;
}

/** A provider without any: the options have their defaults. */
export const noCapabilities: PictureCapabilities = {
  shapes: [],
  qualities: ['standard'],
  hasSeed: false,
  referencesMax: 0,
};

/** The part of a request that a provider may be unable to follow. */
interface Asked {
  tool: string;
  references?: readonly string[] | undefined;
  options?: object | undefined;
}

/** Returns what a request asks for and a provider can't do; null where it can do all. */
export function missingOption(
  { references = [], options = {} }: Asked,
  can: PictureCapabilities,
): 'shape' | 'quality' | 'seed' | 'number of references' | null {
  const { shape, quality, seed } = options as Partial<Record<string, unknown>>;
  if (shape !== undefined && !can.shapes.some((one) => one === shape)) return 'shape';
  if (quality !== undefined && !can.qualities.some((one) => one === quality)) return 'quality';
  if (seed !== undefined && !can.hasSeed) return 'seed';
  return references.length > can.referencesMax ? 'number of references' : null;
}
