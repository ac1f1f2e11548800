import { fitPicture } from '../../../domain/editing/fit-picture.ts';
import type { Size } from '../../../domain/editing/geometry/geometry.ts';

export function drawFitted(
  context: CanvasDrawImage,
  picture: Size & CanvasImageSource,
  format: Size,
  fit: 'cover' | 'fit',
): void {
  const { from, to } = fitPicture(picture, format, fit);
  context.drawImage(
    picture,
    from.x,
    from.y,
    from.width,
    from.height,
    to.x,
    to.y,
    to.width,
    to.height,
  );
}
