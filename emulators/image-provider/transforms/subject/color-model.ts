/** Colors of a region, as a few clusters in CIE Lab. */
export type ColorModel = readonly { centre: readonly [number, number, number]; spread: number }[];

/** Clusters of a region's colors, and rounds of finding them. */
const clustersMax = 7;
const rounds = 7;

/** Pixels that are sampled of a region. */
const samplesMax = 4000;

/** Smallest spread of a cluster, in units of Lab: a flat surface still has its noise. */
const spreadMin = 5;

/** Clusters the colors of those pixels whose weight is above 0 (k-means). */
export function modelColors(lab: Float32Array, weight: Float32Array): ColorModel {
  const all = [...weight.keys()].filter((pixel) => (weight[pixel] as number) > 0);
  const stride = Math.ceil(all.length / samplesMax);
  const pixels = all.filter((_, at) => at % stride === 0);
  if (pixels.length === 0) return [{ centre: [50, 0, 0], spread: 50 }];
  const color = (pixel: number): [number, number, number] => [
    lab[pixel * 3] as number,
    lab[pixel * 3 + 1] as number,
    lab[pixel * 3 + 2] as number,
  ];
  // Starts with colors that are far from one another, so that small regions get a cluster.
  const centres = [color(pixels[0] as number)];
  while (centres.length < clustersMax) {
    let farthest = pixels[0] as number;
    let most = -1;
    for (const pixel of pixels) {
      const far = nearest(color(pixel), centres).squared * (weight[pixel] as number);
      if (far > most) [most, farthest] = [far, pixel];
    }
    centres.push(color(farthest));
  }
  let clusters: { centre: [number, number, number]; spread: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sums = centres.map(() => ({ total: 0, sum: [0, 0, 0], squared: 0 }));
    for (const pixel of pixels) {
      const own = color(pixel);
      const { at, squared } = nearest(own, centres);
      const share = weight[pixel] as number;
      const sum = sums[at] as (typeof sums)[number];
      sum.total += share;
      sum.squared += squared * share;
      own.forEach((value, channel) => {
        sum.sum[channel] = (sum.sum[channel] as number) + value * share;
      });
    }
    const found = sums.filter(({ total }) => total > 0);
    clusters = found.map(({ total, sum, squared }) => ({
      centre: sum.map((value) => value / total) as [number, number, number],
      spread: Math.max(spreadMin, Math.sqrt(squared / total)),
    }));
    centres.splice(0, centres.length, ...clusters.map(({ centre }) => centre));
  }
  return clusters;
}

/** Returns the distance of a pixel's color from the model, in spreads of its nearest cluster. */
export function distanceTo(model: ColorModel, lab: Float32Array, pixel: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { centre, spread } of model) {
    const far = Math.hypot(
      (lab[pixel * 3] as number) - centre[0],
      (lab[pixel * 3 + 1] as number) - centre[1],
      (lab[pixel * 3 + 2] as number) - centre[2],
    );
    least = Math.min(least, far / spread);
  }
  return least;
}

function nearest(own: readonly number[], centres: readonly (readonly number[])[]) {
  let squared = Number.POSITIVE_INFINITY;
  let found = 0;
  centres.forEach((centre, at) => {
    let sum = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      sum += ((own[channel] as number) - (centre[channel] as number)) ** 2;
    }
    if (sum < squared) [squared, found] = [sum, at];
  });
  return { at: found, squared };
}
