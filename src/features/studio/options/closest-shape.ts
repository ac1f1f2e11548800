import {
  type RequestShape,
  ratioOf,
  type Shape,
} from '../../../../domain/tools/picture-options.ts';
import { readStored } from '../../../device/stored.ts';
import { type OptionState, optionKey } from './use-picture-options.ts';

/**
 * Returns the options with the shape that cuts off the least of the source, until the user chooses one, where the
 * provider can't make its very shape: a square would lose half of a panorama.
 */
export function withClosestShape(
  userId: string,
  choice: OptionState,
  source: { width: number; height: number } | null,
): OptionState {
  const { tool, shapes, options } = choice;
  const isChosen = shapes.some((shape) => shape === readStored(optionKey(userId, tool, 'shape')));
  if (!source || isChosen) return choice;
  const shape = closestShape(shapes, source.width / source.height);
  return shape === 'original' || !shape
    ? choice
    : { ...choice, shape, options: { ...options, shape } };
}

function closestShape(shapes: readonly RequestShape[], ratio: number): RequestShape | undefined {
  if (shapes.includes('original')) return 'original';
  const loss = (shape: RequestShape) => Math.abs(Math.log(ratioOf(shape as Shape) / ratio));
  return shapes.toSorted((one, other) => loss(one) - loss(other))[0];
}
