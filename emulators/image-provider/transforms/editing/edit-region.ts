import { renderPicture } from '../../renderer/render-picture.ts';
import { blur, layer, mapColors, type Raster, resize } from '../raster/raster.ts';
import { findSubject } from '../subject/find-subject.ts';
import { findPlace } from './edit-place.ts';
import { fillHole } from './fill-hole.ts';
import { findHue, recolor } from './recolor.ts';

/** Applies the instruction where `cover` marks the picture (0 to 1), and nowhere else. */
export async function editRegion(
  picture: Raster,
  instruction: string,
  mask: Float32Array | null,
): Promise<Raster> {
  const text = instruction.toLowerCase();
  const cover = mask ?? (await findPlace(picture, text));
  if (/\b(remove|erase|delete|without|get rid|clean up|take away)\b/.test(text)) {
    return fillHole(picture, cover);
  }
  if (/\b(blur|out of focus|unsharp)/.test(text)) {
    return layer(picture, await blur(picture, Math.max(picture.width, picture.height) / 60), cover);
  }
  const hue = findHue(text);
  if (hue && !/\b(add|put|place|insert|replace|turn into)\b/.test(text)) {
    return layer(picture, recolor(picture, hue, cover), cover);
  }
  if (/\b(bright|lighter|lighten)/.test(text)) return layer(picture, expose(picture, 1.5), cover);
  if (/\b(dark|darken)/.test(text)) return layer(picture, expose(picture, 0.5), cover);
  return paintIn(picture, instruction, cover);
}

/** Renders what the instruction names and puts it into the region: its subject alone where it has one. */
async function paintIn(picture: Raster, instruction: string, cover: Float32Array): Promise<Raster> {
  const { width, height } = picture;
  const box = boxOf(cover, width, height);
  const side = Math.max(8, box.right - box.left, box.bottom - box.top);
  const drawn = renderPicture({
    prompt: instruction
      .replace(/^.*?\b(add|put|place|insert|replace it with|replace with)\b/i, '')
      .trim(),
    width: side,
    height: side,
  });
  const matte = await findSubject(drawn);
  const isWhole = box.right - box.left > width * 0.9 && box.bottom - box.top > height * 0.9;
  const thing = await resize(drawn, side, side);
  const over = new Float32Array(width * height);
  const top = { width, height, data: new Uint8ClampedArray(picture.data) };
  const [left, above] = [
    Math.round((box.left + box.right - side) / 2),
    Math.round((box.top + box.bottom - side) / 2),
  ];
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const [x, y] = [column + left, row + above];
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const [to, from] = [y * width + x, row * side + column];
      top.data.set(thing.data.subarray(from * 4, from * 4 + 3), to * 4);
      over[to] = (isWhole ? 1 : (matte[from] as number)) * (cover[to] as number);
    }
  }
  return layer(picture, top, over);
}

function expose(picture: Raster, factor: number): Raster {
  return mapColors(picture, (color) => [
    Math.min(1, color[0] * factor),
    Math.min(1, color[1] * factor),
    Math.min(1, color[2] * factor),
  ]);
}

/** The smallest box round what is marked. */
function boxOf(cover: Float32Array, width: number, height: number) {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  cover.forEach((value, pixel) => {
    if (value < 0.1) return;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  });
  return box.right === 0 ? { left: 0, top: 0, right: width, bottom: height } : box;
}
