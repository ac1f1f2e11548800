import { colorAt, type Raster } from '../raster/raster.ts';

/** The head's place in pixels: its horizontal middle, its crown, and the height from there to the chin. */
export interface Head {
  x: number;
  crown: number;
  height: number;
}

/** Least share of skin in the upper subject for it to count as a face. */
const skinMin = 0.03;

/** Part of the subject's height, from its top, in which the head is searched. */
const upperShare = 0.5;

/**
 * Finds the head of the subject: the skin in its upper part and the hair above it,
 * or where there is no skin, the upper part itself.
 */
export function findFace(picture: Raster, matte: Float32Array): Head {
  const { width, height } = picture;
  const first = matte.findIndex((value) => value > 0.6);
  const crown = first === -1 ? 0 : Math.floor(first / width);
  const tall = height - crown;
  const all = { count: 0, x: 0 };
  const skin = { count: 0, x: 0, squared: 0, y: 0 };
  for (let pixel = crown * width; pixel < (crown + tall * upperShare) * width; pixel += 1) {
    if ((matte[pixel] as number) < 0.6) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    all.count += 1;
    all.x += x;
    if (!isSkin(picture, pixel)) continue;
    skin.count += 1;
    skin.x += x;
    skin.squared += x * x;
    skin.y += y;
  }
  if (skin.count < Math.max(1, all.count * skinMin)) {
    const x = all.count > 0 ? all.x / all.count : width / 2;
    return { x, crown, height: tall * upperShare };
  }
  const [x, y] = [skin.x / skin.count, skin.y / skin.count];
  const spread = Math.sqrt(Math.max(1, skin.squared / skin.count - x * x));
  const chin = y + spread * 2.2;
  const reach = chin - crown;
  return { x, crown, height: Math.min(tall * 0.8, Math.max(reach, tall * 0.2)) };
}

/** Skin of every tone has its hue between red and yellow and is neither gray nor garish. */
function isSkin(picture: Raster, pixel: number): boolean {
  const [red, green, blue] = colorAt(picture, pixel);
  const cb = -0.169 * red - 0.331 * green + 0.5 * blue;
  const cr = 0.5 * red - 0.419 * green - 0.081 * blue;
  return red > 0.15 && cr > 0.03 && cr < 0.2 && cb < -0.015 && cb > -0.17 && cr + cb * 0.3 > 0.005;
}
