import { smooth } from '../../drawing/color.ts';
import { boxBlur } from '../raster/box-blur.ts';
import type { Raster } from '../raster/raster.ts';
import { findSubject } from '../subject/find-subject.ts';

/**
 * Returns the region that an instruction without a mask means: the background or the sky, the
 * clothes, the hair, or the whole subject. A new thing is put into the middle.
 */
export async function findPlace(picture: Raster, text: string): Promise<Float32Array> {
  if (/\b(add|put|place|insert)\b/.test(text)) return middleOf(picture);
  const { width, height } = picture;
  const matte = await findSubject(picture);
  if (/\b(background|backdrop|sky|wall)\b/.test(text)) return matte.map((value) => 1 - value);
  const top = Math.floor(matte.findIndex((value) => value > 0.6) / width) / height;
  if (/\b(shirt|jacket|dress|clothes|coat|sweater|suit|top|hoodie)\b/.test(text)) {
    return below(matte, width, height, top + (1 - top) * 0.6);
  }
  if (/\b(hair|hat|head)\b/.test(text)) {
    const lower = below(matte, width, height, top + (1 - top) * 0.22);
    return matte.map((value, at) => value - (lower[at] as number));
  }
  if (!/\b(remove|erase|delete|without|get rid|take away)\b/.test(text)) return matte;
  // The region of a removed thing includes its rim and its shadow.
  const reach = Math.max(1, Math.round(Math.max(width, height) / 60));
  return boxBlur(matte, width, height, reach).map((value) => smooth(0.02, 0.2, value));
}

function below(matte: Float32Array, width: number, height: number, from: number): Float32Array {
  return matte.map(
    (value, pixel) => value * smooth(from - 0.03, from + 0.03, Math.floor(pixel / width) / height),
  );
}

/** A soft oval in the middle. */
function middleOf({ width, height }: Raster): Float32Array {
  return Float32Array.from({ length: width * height }, (_, pixel) => {
    const x = ((pixel % width) + 0.5) / width - 0.5;
    const y = (Math.floor(pixel / width) + 0.5) / height - 0.52;
    return smooth(1, 0.86, Math.hypot(x / 0.27, y / 0.3));
  });
}
