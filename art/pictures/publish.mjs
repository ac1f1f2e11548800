import { join } from 'node:path';
import sharp from 'sharp';

const widths = [400, 800, 1200];

/** Writes a developed picture as AVIF and WebP in three widths. */
export async function publish({ bytes, width, height, channels }, folder, name) {
  for (const wide of widths) {
    const sized = await sharp(bytes, { raw: { width, height, channels } })
      .resize(wide, Math.round((wide * height) / width), { kernel: 'lanczos3' })
      .png()
      .toBuffer();
    await sharp(sized)
      .avif({ quality: 52, effort: 4 })
      .toFile(join(folder, `${name}-${wide}.avif`));
    await sharp(sized)
      .webp({ quality: 72, effort: 5, smartSubsample: true })
      .toFile(join(folder, `${name}-${wide}.webp`));
  }
}
