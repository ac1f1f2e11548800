import { clamp, smooth } from '../../drawing/color.ts';
import { boxBlur } from '../raster/box-blur.ts';
import { blur, lightnessOf, type Raster, resize } from '../raster/raster.ts';
import { distanceTo, modelColors } from './color-model.ts';
import { applyLines, fitLines, stretch } from './guided-filter.ts';
import { toLab } from './lab.ts';
import { findRegions, touchesBorder } from './regions.ts';
import { walkFromBorder } from './walk-from-border.ts';

/** Longer side of the small picture in which the subject is searched, in pixels. */
const searchEdge = 224;

/** Least and largest share of the picture that a subject may have. */
const shareMin = 0.16;
const shareMax = 0.62;

/** Rounds of separating subject and background and learning their colors again. */
const rounds = 4;

interface Size {
  width: number;
  height: number;
}

/**
 * Returns how much each pixel belongs to the subject: 0 for background, 1 for the
 * subject, and values between along its soft edge. The background's colors are
 * learned from the border, the subject's from what differs from it near the middle.
 */
export async function findSubject(picture: Raster): Promise<Float32Array> {
  const scale = Math.min(1, searchEdge / Math.max(picture.width, picture.height));
  const small = await resize(
    picture,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const guide = lightnessOf(small);
  const chance = estimate(await blur(small, 0.8), guide);
  const inside = chooseRegion(chance, small);
  return softenEdge(inside, guide, small, picture);
}

/** The chance of every pixel to belong to the subject. */
function estimate(small: Raster, guide: Float32Array): Float32Array {
  const { width, height } = small;
  const lab = toLab(small);
  const middle = new Float32Array(width * height);
  const border = new Float32Array(width * height);
  for (let pixel = 0; pixel < middle.length; pixel += 1) {
    const x = ((pixel % width) + 0.5) / width;
    const y = (Math.floor(pixel / width) + 0.5) / height;
    middle[pixel] = Math.exp(-(((x - 0.5) / 0.3) ** 2) - ((y - 0.54) / 0.4) ** 2);
    // A person reaches the lower edge, so only its corners are certainly background.
    const side = Math.min(x, 1 - x);
    border[pixel] = side < 0.05 && y < 0.8 ? 1 : y < 0.05 ? 1 : side < 0.03 ? 0.4 : 0;
  }
  const walled = walkFromBorder(lab, border, width).map((distance) => smooth(1.5, 9, distance));
  let background = modelColors(lab, border);
  let chance = middle.map((near, pixel) =>
    clamp(near * (walled[pixel] as number) * smooth(0.8, 3.5, distanceTo(background, lab, pixel))),
  );
  for (let round = 0; round < rounds; round += 1) {
    const subject = modelColors(
      lab,
      chance.map((value) => (value > 0.5 ? value : 0)),
    );
    const raw = chance.map((_, pixel) => {
      const far = distanceTo(background, lab, pixel);
      const near = distanceTo(subject, lab, pixel);
      const likeness = (far - near) / (far + near + 0.4);
      const weight =
        likeness * 1.6 +
        ((walled[pixel] as number) - 0.45) * 6 +
        ((middle[pixel] as number) - 0.36) * 2.4 -
        (border[pixel] as number) * 2;
      return 1 / (1 + Math.exp(-weight));
    });
    const lines = fitLines(guide, raw, small, Math.max(2, Math.round(width / 36)), 0.004);
    chance = applyLines(lines, guide).map((value) => clamp(value));
    background = modelColors(
      lab,
      chance.map((value, pixel) => Math.max(border[pixel] as number, value < 0.3 ? 0.5 : 0)),
    );
  }
  return chance;
}

/** The region that is the subject: 1 within, 0 without. Never almost all, never almost nothing. */
function chooseRegion(chance: Float32Array, { width, height }: Size): Float32Array {
  const sorted = chance.toSorted();
  const thresholdOf = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * (1 - share)))] as number;
  let threshold = clamp(0.5, thresholdOf(shareMax), thresholdOf(shareMin));
  for (let share = shareMin; ; share += 0.08) {
    const regions = findRegions(width, height, (pixel) => (chance[pixel] as number) >= threshold);
    const weightOf = (region: readonly number[]) =>
      region.reduce((sum, pixel) => sum + (chance[pixel] as number), 0);
    const chosen = regions.reduce<number[]>(
      (best, region) => (weightOf(region) > weightOf(best) ? region : best),
      [],
    );
    if (chosen.length >= chance.length * shareMin * 0.8 || share > shareMax) {
      return fillHoles(chosen, width, height);
    }
    threshold = Math.min(threshold, thresholdOf(share));
  }
}

function fillHoles(region: readonly number[], width: number, height: number): Float32Array {
  const inside = new Float32Array(width * height);
  for (const pixel of region) inside[pixel] = 1;
  for (const hole of findRegions(width, height, (pixel) => inside[pixel] === 0)) {
    const isSmall = hole.length < inside.length * 0.04;
    if (isSmall && !touchesBorder(hole, width, height)) for (const pixel of hole) inside[pixel] = 1;
  }
  return inside;
}

/** Enlarges the region to the picture's size, with an edge that follows the picture's edges. */
function softenEdge(
  inside: Float32Array,
  guide: Float32Array,
  small: Size,
  picture: Raster,
): Float32Array {
  const rounded = boxBlur(inside, small.width, small.height, 1).map((value) =>
    smooth(0.3, 0.7, value),
  );
  const lines = fitLines(guide, rounded, small, 3, 0.0012);
  const full = {
    slope: stretch(lines.slope, small, picture),
    offset: stretch(lines.offset, small, picture),
  };
  const followed = applyLines(full, lightnessOf(picture));
  // Only a narrow band along the edge is soft.
  const near = stretch(boxBlur(rounded, small.width, small.height, 2), small, picture);
  return followed.map((value, pixel) => {
    const place = near[pixel] as number;
    if (place > 0.97) return 1;
    return place < 0.03 ? 0 : smooth(0.22, 0.78, clamp(value * 0.75 + place * 0.25));
  });
}
