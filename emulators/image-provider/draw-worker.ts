import { parentPort } from 'node:worker_threads';
import { drawDemoMark } from './demo-mark.ts';
import type { DrawRequest } from './press.ts';
import { renderPicture } from './renderer/render-picture.ts';
import { toSharp } from './transforms/raster.ts';
import { transform } from './transforms/transform.ts';

// A thread of its own, so that drawing never keeps the server from answering.
parentPort?.on('message', (request: DrawRequest) => {
  draw(request).then(
    (png) => parentPort?.postMessage({ id: request.id, png }),
    (error: unknown) => parentPort?.postMessage({ id: request.id, error: String(error) }),
  );
});

async function draw({ prompt, size, variant = 0, source, mask }: DrawRequest): Promise<Uint8Array> {
  const picture = source
    ? await transform({ prompt, size, source, ...(mask ? { mask } : {}) })
    : renderPicture({ prompt, width: size, height: size, variant });
  return toSharp(picture)
    .composite([{ input: Buffer.from(drawDemoMark(size)), gravity: 'southeast' }])
    .png({ compressionLevel: 6 })
    .toBuffer();
}
