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
