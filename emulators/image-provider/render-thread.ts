import { parentPort } from 'node:worker_threads';
import { drawDemoMark } from './demo-mark.ts';
import type { RenderRequest } from './image-renderer.ts';
import { renderPicture } from './renderer/render-picture.ts';
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
  variant = 0,
  source,
  mask,
}: RenderRequest): Promise<Uint8Array> {
  const picture = source
    ? await transform({ prompt, size, source, ...(mask ? { mask } : {}) })
    : renderPicture({ prompt, width: size, height: size, variant });
  return toSharp(picture)
    .composite([{ input: Buffer.from(drawDemoMark(size)), gravity: 'southeast' }])
    .png({ compressionLevel: 6 })
    .toBuffer();
}
