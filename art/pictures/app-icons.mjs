import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../root.mjs';

/** Returns the coin as SVG from the shapes of the app's component, `side` pixels wide. */
export function coinMarkup(side) {
  const source = readFileSync(join(root, 'src/ui/pictures/coin.tsx'), 'utf8');
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
  writeFileSync(join(root, 'public/favicon.ico'), await iconFile([16, 32, 48]));
  // A mask may show only the middle 80 %.
  await write(folder, 'icon-maskable-512.png', 512, 0.66, '#1a1611');
}

/**
 * Returns `/favicon.ico`, for clients that do not read a page's links: the coin in several
 * sizes, each as a PNG.
 */
async function iconFile(sides) {
  const pictures = await Promise.all(
    sides.map((side) =>
      sharp(Buffer.from(coinMarkup(side)))
        .png({ compressionLevel: 9 })
        .toBuffer(),
    ),
  );
  const head = Buffer.alloc(6 + 16 * sides.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sides.length, 4);
  let place = head.length;
  for (const [at, side] of sides.entries()) {
    const entry = 6 + 16 * at;
    head.writeUInt8(side, entry);
    head.writeUInt8(side, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(pictures[at].length, entry + 8);
    head.writeUInt32LE(place, entry + 12);
    place += pictures[at].length;
  }
  return Buffer.concat([head, ...pictures]);
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
