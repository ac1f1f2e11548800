import type { MaskOperation } from '../../../device/masks/mask-operation.ts';

const tint = '#e5183c';

/**
 * Draws a selection as a tint. `scale` is how many canvas pixels one picture pixel takes; `below`
 * is an earlier drawing of the canvas's size.
 */
export function drawSelection(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  operations: readonly MaskOperation[],
  scale: number,
  below?: OffscreenCanvas,
): void {
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null;
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (below) context.drawImage(below, 0, 0);
  context.save();
  context.scale(scale, scale);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.fillStyle = tint;
  context.strokeStyle = tint;
  for (const operation of operations) {
    const isEraser = operation.kind === 'eraser';
    context.globalCompositeOperation = isEraser ? 'destination-out' : 'source-over';
    if (operation.kind === 'rectangle') {
      const { x, y, width, height } = operation;
      context.fillRect(x, y, width, height);
      continue;
    }
    const [first, ...rest] = operation.points;
    if (!first) continue;
    context.lineWidth = 2 * operation.radius;
    context.beginPath();
    context.moveTo(first.x, first.y);
    // A single touch is a stroke of length 0, which its round caps turn into a dot.
    for (const { x, y } of rest.length > 0 ? rest : [first]) context.lineTo(x, y);
    context.stroke();
  }
  context.restore();
}
