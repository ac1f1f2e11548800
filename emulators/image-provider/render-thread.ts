import { parentPort } from 'node:worker_threads';
import { drawDemoMark } from './demo-mark.ts';
import type { RenderRequest } from './image-renderer.ts';
import { drawPicture } from './renderer/render-picture.ts';
import { toSharp } from './transforms/raster.ts';
import { transform } from './transforms/transform.ts';

// A thread of its own, so that the server responds while a picture is rendered.
parentPort?.on('message', (request: RenderRequest) => {
  render(request).then(
    (png) => parentPort?.postMessage({ id: request.id, png }),
    (error: unknown) => parentPort?.postMessage({ id: request.id, error: String(error) }),
  );
});

async function render({
  prompt,
  size,
  ratio,
  variant = 0,
  source,
  mask,
}: RenderRequest): Promise<Uint8Array> {
  const shape = shapeOf(size, ratio ?? 1);
  const picture = source
    ? await transform({ prompt, size, source, ...(mask ? { mask } : {}) })
    : await drawPicture({ prompt, ...shape, variant });
  const shaped =
    source && ratio ? toSharp(picture).resize({ ...shape, fit: 'cover' }) : toSharp(picture);
  return shaped
    .composite([{ input: Buffer.from(drawDemoMark(size)), gravity: 'southeast' }])
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** A size with these proportions, whose longer side is `size`. */
function shapeOf(size: number, ratio: number): { width: number; height: number } {
  return {
    width: Math.round(ratio >= 1 ? size : size * ratio),
    height: Math.round(ratio >= 1 ? size / ratio : size),
  };
}
