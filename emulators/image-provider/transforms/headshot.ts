import { clamp, mix, smooth } from '../drawing/color.ts';
import { createNoise } from '../drawing/noise.ts';
import { hashText } from '../drawing/random.ts';
import { lightness, mapColors, type Raster, saturate, toSharp } from './raster/raster.ts';
import { drawStudio } from './studio.ts';
import { compose } from './subject/compose.ts';
import { findFace } from './subject/find-face.ts';
import { findSubject } from './subject/find-subject.ts';

/** The head's height, and the space above it, as shares of the picture's height. */
const headShare = 0.5;
const roomAbove = 0.1;

/** Returns head and shoulders before a studio backdrop in soft light: a square of `size` pixels. */
export async function makeHeadshot(picture: Raster, prompt: string, size: number): Promise<Raster> {
  const matte = await findSubject(picture);
  const head = findFace(picture, matte);
  // The crop must not show the picture's own lower edge.
  const side = Math.min(
    head.height / headShare,
    (picture.height - head.crown) / (1 - roomAbove),
    Math.max(picture.width, picture.height) * 1.2,
  );
  const frame = {
    left: Math.round(head.x - side / 2),
    top: Math.round(head.crown - side * roomAbove),
    side: Math.max(8, Math.round(side)),
  };
  const cut = await crop(picture, matte, frame, size);
  const noise = createNoise(hashText(prompt));
  const studio = drawStudio(size, prompt, noise);
  const sitter = mapColors(cut.picture, (color, _, x, y) => {
    const key = Math.exp(-((x / size - 0.36) ** 2 + (y / size - 0.36) ** 2) / 0.1);
    const toned = mix(saturate(color, 1.06), color, 0.3);
    const lift = 1.02 + key * 0.14 - smooth(0.7, 1.1, y / size) * 0.12;
    const shine = clamp(lightness(toned) * key * 0.05);
    return [toned[0] * lift + shine, toned[1] * lift + shine, toned[2] * lift + shine];
  });
  return compose(sitter, cut.matte, studio);
}

/** Returns a square of the picture. Outside the picture there is no subject. */
async function crop(
  picture: Raster,
  matte: Float32Array,
  frame: { left: number; top: number; side: number },
  size: number,
): Promise<{ picture: Raster; matte: Float32Array }> {
  const { left, top, side } = frame;
  const data = new Uint8ClampedArray(side * side * 4);
  for (let row = 0; row < side; row += 1) {
    const y = row + top;
    if (y < 0 || y >= picture.height) continue;
    for (let column = 0; column < side; column += 1) {
      const x = column + left;
      if (x < 0 || x >= picture.width) continue;
      const from = y * picture.width + x;
      const to = (row * side + column) * 4;
      data.set(picture.data.subarray(from * 4, from * 4 + 3), to);
      data[to + 3] = (matte[from] as number) * 255;
    }
  }
  const { data: scaled } = await toSharp({ width: side, height: side, data })
    .resize(size, size, { kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alpha = new Float32Array(size * size);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    alpha[pixel] = (scaled[pixel * 4 + 3] as number) / 255;
  }
  return {
    picture: { width: size, height: size, data: new Uint8ClampedArray(scaled) },
    matte: alpha,
  };
}
