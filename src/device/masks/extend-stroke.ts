import { pointsMax, type Stroke } from './mask-operation.ts';

/** A point nearer to the last one than this fraction of the radius would not be visible. */
const stepMin = 1 / 16;

/** In pixels of the picture. At the limit of stored points it removes every second point. */
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
