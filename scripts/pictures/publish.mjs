import { join } from 'node:path';
import sharp from 'sharp';

const widths = [400, 800, 1200];

/** Writes a developed picture as AVIF and WebP in three widths, and says how it fills its place while it loads. */
export async function publish(picture, folder, name, { quality = 52 } = {}) {
  const { bytes, width, height, channels } = picture;
  const source = () => sharp(bytes, { raw: { width, height, channels } });
  for (const wide of widths) {
    const sized = await source()
      .resize(wide, Math.round((wide * height) / width), { kernel: 'lanczos3' })
      .png()
      .toBuffer();
    await sharp(sized)
      .avif({ quality, effort: 4 })
      .toFile(join(folder, `${name}-${wide}.avif`));
    await sharp(sized)
      .webp({ quality: quality + 20, effort: 5, smartSubsample: true })
      .toFile(join(folder, `${name}-${wide}.webp`));
  }
  return dominantColour(picture);
}

/** The mean of the picture in bytes of sRGB, as six digits. */
export function dominantColour({ bytes, channels }) {
  const sums = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += channels) {
    for (let c = 0; c < 3; c += 1) sums[c] += bytes[at + c];
  }
  const digits = sums.map((sum) =>
    Math.round((sum * channels) / bytes.length)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
