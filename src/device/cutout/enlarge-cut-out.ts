import type { Pixels } from '../../../domain/editing/filters/apply-filter.ts';
import { PngWriter } from '../../../domain/pictures/png-writer.ts';
import { enlargeMatte, guideMatte } from './guided-matte.ts';
import { type PictureRows, readStrips } from './picture-rows.ts';
import { measureColors, separateColors } from './subject-colors.ts';

/** How far two shapes may differ that are the same but for rounding. */
const stretchMax = 0.03;

/** How far the colors of the same subject differ after two compressions, in levels on average. */
const differenceMax = 24;

/**
 * Cuts the subject out of a photo as a small cut-out of it shows, and returns a PNG of the photo's size.
 * Null if the small one is not of this photo: another shape, or other colors.
 */
export async function enlargeCutOut(photo: PictureRows, small: Pixels): Promise<Blob | null> {
  const stretch = (small.width * photo.height) / (small.height * photo.width);
  if (Math.abs(stretch - 1) > stretchMax) return null;
  const reduced = await shrinkRows(photo, small);
  const alpha = Uint8Array.from(
    { length: small.width * small.height },
    (_, at) => small.data[at * 4 + 3] as number,
  );
  if (measureDifference(reduced, small) > differenceMax) return null;
  const matte = guideMatte(reduced, alpha);
  const colors = measureColors(reduced, alpha);
  const { width, height } = photo;
  const file = new PngWriter({ width, height, channels: 4 });
  await readStrips(photo, async (strip, top) => {
    const band = { top, pictureHeight: height };
    const enlarged = enlargeMatte(matte, strip, band);
    separateColors(colors, strip, enlarged, band);
    applyAlpha(strip.data, enlarged);
    await file.write(strip.data);
  });
  return file.finish();
}

/** A photo may have transparent parts of its own. Those that are not seen have no color. */
function applyAlpha(data: Uint8ClampedArray, alpha: Uint8Array): void {
  for (let at = 0; at < alpha.length; at += 1) {
    const share = ((alpha[at] as number) * (data[at * 4 + 3] as number)) / 255;
    if (share < 0.5) data.fill(0, at * 4, at * 4 + 4);
    else data[at * 4 + 3] = share;
  }
}

/** Each pixel of the smaller size is the mean of those it covers; browsers' own scaling differs. */
async function shrinkRows(
  photo: PictureRows,
  { width, height }: { width: number; height: number },
): Promise<Pixels> {
  const sums = new Float32Array(width * height * 4);
  const columns = Int32Array.from({ length: photo.width }, (_, x) =>
    Math.floor(((x + 0.5) * width) / photo.width),
  );
  await readStrips(photo, ({ data, height: rows }, top) => {
    for (let row = 0, from = 0; row < rows; row += 1) {
      const first = Math.floor(((top + row + 0.5) * height) / photo.height) * width;
      for (let x = 0; x < photo.width; x += 1, from += 4) {
        const to = (first + (columns[x] as number)) * 4;
        for (let channel = 0; channel < 3; channel += 1) {
          sums[to + channel] = (sums[to + channel] as number) + (data[from + channel] as number);
        }
        sums[to + 3] = (sums[to + 3] as number) + 1;
      }
    }
  });
  const data = new Uint8ClampedArray(sums.length);
  for (let at = 0; at < sums.length; at += 4) {
    const count = Math.max(1, sums[at + 3] as number);
    for (let channel = 0; channel < 3; channel += 1) {
      data[at + channel] = (sums[at + channel] as number) / count;
    }
    data[at + 3] = 255;
  }
  return { data, width, height };
}

/** The mean difference of color where the cut-out is opaque. */
function measureDifference(photo: Pixels, cutOut: Pixels): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < cutOut.data.length; at += 4) {
    if (cutOut.data[at + 3] !== 255) continue;
    count += 3;
    for (let channel = 0; channel < 3; channel += 1) {
      sum += Math.abs((photo.data[at + channel] as number) - (cutOut.data[at + channel] as number));
    }
  }
  return count > 0 ? sum / count : 0;
}
