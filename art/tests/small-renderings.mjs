import { join } from 'node:path';
import sharp from 'sharp';
import { develop } from '../frame/develop.mjs';
import { resize } from '../frame/resize.mjs';
import { gallery } from '../pictures/gallery.mjs';
import { presets } from '../pictures/presets.mjs';
import { birthdayCat } from '../scenes/cat.mjs';
import { headshotCasual } from '../scenes/headshot.mjs';
import { lighthouse, look as lighthouseLook } from '../scenes/lighthouse.mjs';
import { toImage, toPicture } from '../styles/image.mjs';

/** Size of one small rendering, in pixels. The sheet has `columns` of them in a row. */
export const tile = { width: 36, height: 30 };
const columns = 8;

export const sheetPath = join(import.meta.dirname, 'small-renderings.png');

/** Every scene by name: what the gallery shows, and the variants that only pairs and presets show. */
const scenes = [
  ...gallery,
  { name: 'lighthouse-winter', scene: (view) => lighthouse(view, 'winter'), look: lighthouseLook },
  { name: 'cat-birthday', scene: birthdayCat },
  { name: 'portrait-casual', scene: headshotCasual },
].map(({ name, scene, look }) => ({
  name,
  render: () => develop(scene({ ...tile, samples: 4 }), look),
}));

/** Every style, applied to the lighthouse by day at twelve times the size, because brushes and pens are a few pixels wide. */
const styles = presets
  .filter(({ style }) => style)
  .map(({ id, style }) => ({
    name: `style ${id}`,
    render: async () => {
      const { bytes, width, height } = toPicture(style(toImage(lighthouseByDay())));
      const small = sharp(bytes, { raw: { width, height, channels: 3 } });
      return { bytes: await small.resize(tile.width, tile.height).raw().toBuffer() };
    },
  }));

let developedLighthouse;

function lighthouseByDay() {
  developedLighthouse ??= develop(
    resize(lighthouse({ ...tile, samples: 4 }), tile.width * 12, tile.height * 12),
    lighthouseLook,
  );
  return developedLighthouse;
}

/** What the check renders, in the order of the sheet. `render` returns three bytes a pixel. */
export const renderings = [...scenes, ...styles];

/** Reads the tile at a position of the sheet, three bytes a pixel. */
export function readTile(at) {
  return sharp(sheetPath)
    .extract({ ...placeOf(at), ...tile })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Writes the sheet from one tile for each rendering, in their order. */
export async function writeSheet(tiles) {
  await sharp({
    create: {
      width: columns * tile.width,
      height: Math.ceil(tiles.length / columns) * tile.height,
      channels: 3,
      background: '#000',
    },
  })
    .composite(
      tiles.map((bytes, at) => ({
        input: Buffer.from(bytes),
        raw: { ...tile, channels: 3 },
        ...placeOf(at),
      })),
    )
    .png({ compressionLevel: 9 })
    .toFile(sheetPath);
}

function placeOf(at) {
  return {
    left: (at % columns) * tile.width,
    top: Math.floor(at / columns) * tile.height,
  };
}
