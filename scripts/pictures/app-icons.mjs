import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './kept-frames.mjs';

/** The coin as it is drawn in the app: its component's own shapes, `side` pixels wide. */
export function coinMarkup(side) {
  const source = readFileSync(join(root, 'src/ui/coin.tsx'), 'utf8');
  const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(source)[1];
  const attributes = shapes.replace(
    /\b(stroke)([A-Z][a-z]+)=/g,
    (_all, name, rest) => `${name}-${rest.toLowerCase()}=`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32">${attributes}</svg>`;
}

async function drawIcons(folder) {
  for (const side of [192, 512]) {
    await write(folder, `icon-${side}.png`, side, 0.97, { r: 0, g: 0, b: 0, alpha: 0 });
  }
  // A mask may cut off all but the middle 80 %.
  await write(folder, 'icon-maskable-512.png', 512, 0.66, '#1a1611');
}

async function write(folder, name, side, share, background) {
  const inner = Math.round(side * share);
  await sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([
      {
        input: await sharp(Buffer.from(coinMarkup(inner)))
          .png()
          .toBuffer(),
      },
    ])
    .png({ compressionLevel: 9 })
    .toFile(join(folder, name));
}

export const iconTasks = [{ name: 'icons', folder: 'public/icons', run: drawIcons }];
