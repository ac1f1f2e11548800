import { galleryPicturesMax } from '../../../domain/limits.ts';

/**
 * The groups of pictures that stay together in two, three or four columns: a column ends only after a group.
 * If each group is as high as its number of average pictures, all columns end on one line.
 */
const groupSizes = [3, 1, 2, 2, 1, 3] as const;

/**
 * Returns the shapes (width by height) of the pictures, each cropped a little so that the columns end on one
 * line. A gallery of another number of pictures is not cropped.
 */
export function evenShapes(
  pictures: readonly { width: number; height: number }[],
): readonly number[] {
  const shapes = pictures.map(({ width, height }) => width / height);
  if (shapes.length !== galleryPicturesMax) return shapes;
  const average = heightOf(shapes) / shapes.length;
  let start = 0;
  return groupSizes.flatMap((size) => {
    const group = shapes.slice(start, start + size);
    start += size;
    const scale = heightOf(group) / (average * size);
    return group.map((shape) => shape * scale);
  });
}

function heightOf(shapes: readonly number[]): number {
  return shapes.reduce((sum, shape) => sum + 1 / shape, 0);
}
