export interface Size {
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

export interface Crop extends Point, Size {
  kind: 'crop';
}

export interface Turn {
  kind: 'turn';
  quarters: 1 | 2 | 3;
}

export interface Flip {
  kind: 'flip';
  axis: 'horizontal' | 'vertical';
}

export type Geometry = Crop | Turn | Flip;

export function isGeometry<Kind extends { kind: string }>(
  edit: Kind,
): edit is Extract<Kind, Geometry> {
  return edit.kind === 'crop' || edit.kind === 'turn' || edit.kind === 'flip';
}

export function sizeAfter(geometry: Geometry, { width, height }: Size): Size {
  if (geometry.kind === 'crop') return { width: geometry.width, height: geometry.height };
  const isTurned = geometry.kind === 'turn' && geometry.quarters !== 2;
  return isTurned ? { width: height, height: width } : { width, height };
}

/**
 * Returns a point of a picture after the change, in pixels. `size` is the picture's size before it. A point
 * that was cropped off is outside the new picture.
 */
export function movePoint(geometry: Geometry, { width, height }: Size, { x, y }: Point): Point {
  switch (geometry.kind) {
    case 'crop':
      return { x: x - geometry.x, y: y - geometry.y };
    case 'turn':
      if (geometry.quarters === 1) return { x: height - y, y: x };
      if (geometry.quarters === 2) return { x: width - x, y: height - y };
      return { x: y, y: width - x };
    case 'flip':
      return geometry.axis === 'horizontal' ? { x: width - x, y } : { x, y: height - y };
  }
}

export function movePlace(geometry: Geometry, size: Size, place: Point): Point {
  const after = sizeAfter(geometry, size);
  const { x, y } = movePoint(geometry, size, { x: place.x * size.width, y: place.y * size.height });
  const inside = (share: number) => Math.min(1, Math.max(0, share));
  return { x: inside(x / after.width), y: inside(y / after.height) };
}
