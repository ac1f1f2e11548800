import sharp from 'sharp';
import { renderPicture } from '../../emulators/image-provider/renderer/render-picture.ts';

/** A scene with the fine grain of a camera over it, as a JPEG with EXIF's usual orientation. */
export async function takePhoto(width, height) {
  const scene = renderPicture({
    prompt: 'mountains at golden hour over a lake',
    width: 1000,
    height: 750,
  });
  const noise = { type: 'gaussian', mean: 128, sigma: 22 };
  const grain = await sharp({
    create: { width: 1000, height: 750, channels: 3, noise, background: '#000' },
  })
    .png()
    .toBuffer();
  const enlarged = await sharp(scene.data, {
    raw: { width: scene.width, height: scene.height, channels: 4 },
  })
    .removeAlpha()
    .resize(width, height)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(enlarged)
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}
