import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { DrawRequest } from './press.ts';
import { renderPicture } from './renderer/render-picture.ts';

// A thread of its own, so that drawing never keeps the server from answering.
parentPort?.on('message', (request: DrawRequest) => {
  draw(request).then(
    (png) => parentPort?.postMessage({ id: request.id, png }),
    (error: unknown) => parentPort?.postMessage({ id: request.id, error: String(error) }),
  );
});

async function draw({ prompt, size, source }: DrawRequest): Promise<Uint8Array> {
  const picture = source ? await restyle(source, prompt, size) : paint(prompt, size);
  const mark = Buffer.from(demoMark(size));
  return picture
    .composite([{ input: mark, gravity: 'southeast' }])
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function paint(prompt: string, size: number) {
  const { width, height, data } = renderPicture({ prompt, width: size, height: size });
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** Really transforms an uploaded picture, in a manner that the words choose. */
async function restyle(source: Uint8Array, prompt: string, size: number) {
  const picture = sharp(source).rotate().resize(size, size, { fit: 'inside' });
  const text = prompt.toLowerCase();
  if (/noir|black|mono|sketch|pencil/.test(text)) picture.grayscale().linear(1.25, -24);
  else if (/water|paint|oil|impression/.test(text))
    picture.median(7).modulate({ saturation: 1.35 });
  else if (/night|cold|winter|blue/.test(text))
    picture.modulate({ brightness: 0.8 }).tint('#7d9fd8');
  else if (/poster|pop|comic|cartoon|anime/.test(text))
    picture.median(5).modulate({ saturation: 1.8 }).linear(1.3, -30);
  else picture.modulate({ saturation: 1.2, brightness: 1.04 }).tint('#f0c489');
  return sharp(await picture.png().toBuffer());
}

/** Every picture of the stand-in says that it is one: small, at the lower right. */
function demoMark(size: number): string {
  const width = Math.max(18, Math.round(size * 0.075));
  const height = Math.round(width * 0.42);
  const margin = Math.round(size * 0.018);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width + margin}" height="${height + margin}">
    <rect width="${width}" height="${height}" rx="${height / 2}" fill="#000" opacity=".42"/>
    <text x="${width / 2}" y="${height * 0.7}" font-family="sans-serif" font-size="${height * 0.6}" fill="#fff" opacity=".92" text-anchor="middle">demo</text>
  </svg>`;
}
