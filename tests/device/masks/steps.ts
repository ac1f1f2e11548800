import type { MaskOperation } from '../../../src/device/masks/mask-operation.ts';
import type { Mask } from '../../../src/device/masks/rasterize-mask.ts';

export const stroke = (kind: 'brush' | 'eraser', radius: number, ...points: [number, number][]) =>
  ({ kind, radius, points: points.map(([x, y]) => ({ x, y })) }) satisfies MaskOperation;

export const rectangle = (x: number, y: number, width: number, height: number) =>
  ({ kind: 'rectangle', x, y, width, height }) satisfies MaskOperation;

export const at = (mask: Mask, x: number, y: number) => mask.data[y * mask.width + x];
