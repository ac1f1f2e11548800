import type { MaskOperation } from '../../../device/masks/mask-operation.ts';

/** A cut-out and its photo, small enough for the screen, both of the same size. */
export interface RefinePreview {
  cutOut: ImageBitmap;
  photo: ImageBitmap;
  /** Size of the whole cut-out, in pixels. */
  picture: { width: number; height: number };
}

/** Draws a cut-out as strokes change it: the brush paints with the photo, the eraser removes. */
export function drawRefined(
  canvas: HTMLCanvasElement,
  { cutOut, photo, picture }: RefinePreview,
  operations: readonly MaskOperation[],
): void {
  const context = canvas.getContext('2d');
  const paint = context?.createPattern(photo, 'no-repeat');
  if (!context || !paint) return;
  const scale = canvas.width / picture.width;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(cutOut, 0, 0, canvas.width, canvas.height);
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = paint;
  for (const operation of operations) {
    if (operation.kind === 'rectangle') continue;
    const [first] = operation.points;
    if (!first) continue;
    const isEraser = operation.kind === 'eraser';
    context.globalCompositeOperation = isEraser ? 'destination-out' : 'source-over';
    context.lineWidth = 2 * operation.radius * scale;
    context.beginPath();
    // A single touch is a stroke of length 0, which its round caps turn into a dot.
    // A line of no length is not drawn with a pattern, and a single touch is a dot.
    context.moveTo(first.x * scale - 0.01, first.y * scale);
    for (const { x, y } of operation.points) context.lineTo(x * scale, y * scale);
    context.stroke();
  }
  context.restore();
}
