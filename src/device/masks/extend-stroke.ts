import { pointsMax, type Stroke } from './mask-operation.ts';

/** Points nearer to the last one than so many parts of the radius would show nowhere. */
const stepMin = 1 / 16;

/**
 * The stroke drawn on to a point, in pixels of the picture. It never has more
 * points than can be kept: of one that goes on and on every second one goes.
 */
export function extendStroke(stroke: Stroke, point: { x: number; y: number }): Stroke {
  const { radius, points } = stroke;
  const last = points.at(-1);
  if (last && Math.hypot(point.x - last.x, point.y - last.y) < radius * stepMin) return stroke;
  const before =
    points.length < pointsMax
      ? points
      : points.filter((_, at) => at % 2 === 0 || at === points.length - 1);
  return { ...stroke, points: [...before, point] };
}
