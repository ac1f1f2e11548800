import type { Pixels } from '../../../domain/editing/filters/apply-filter.ts';

/** A photo, drawn with what no photo has: its exact matte, and the subject's own colors. */
export interface ReferenceScene {
  photo: Pixels;
  subject: Uint8ClampedArray;
  /** 0 to 255, a byte for each pixel. */
  matte: Uint8Array;
}

/** The same numbers at each run, from 0 to 1. */
function openRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Draws a head with strands of hair and thin wires. Everything has texture and the noise of a sensor, and
 * edges are as soft as a lens makes them. Wood has nearly the colors of the hair.
 */
export function drawScene(
  width: number,
  height: number,
  background: 'leaves' | 'wood' = 'leaves',
): ReferenceScene {
  const random = openRandom(7);
  const middle = { x: width * 0.46, y: height * 0.56, radius: height * 0.24 };
  const strands = Array.from({ length: 70 }, () => {
    const angle = Math.PI * (1.05 + 0.9 * random());
    const length = middle.radius * (0.3 + 0.5 * random());
    const bend = (random() - 0.5) * 0.7;
    return { angle, length, bend, wide: 1.2 + 2.2 * random() };
  });
  const matte = new Float32Array(width * height);
  const add = (x: number, y: number, distance: number) => {
    const share = Math.min(1, Math.max(0, 0.5 - distance / 1.6));
    const at = y * width + x;
    matte[at] = Math.max(matte[at] as number, share);
  };
  const dot = (cx: number, cy: number, radius: number) => {
    const reach = Math.ceil(radius + 2);
    for (let y = Math.floor(cy) - reach; y <= cy + reach; y += 1) {
      for (let x = Math.floor(cx) - reach; x <= cx + reach; x += 1) {
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        add(x, y, Math.hypot(x + 0.5 - cx, y + 0.5 - cy) - radius);
      }
    }
  };
  dot(middle.x, middle.y, middle.radius);
  for (const { angle, length, bend, wide } of strands) {
    for (let part = 0; part <= 1; part += 0.5 / length) {
      const turned = angle + bend * part * part;
      const from = middle.radius * 0.97 + part * length;
      dot(
        middle.x + Math.cos(turned) * from,
        middle.y + Math.sin(turned) * from,
        (wide * (1 - 0.6 * part)) / 2,
      );
    }
  }
  for (const [x, slope, wide] of [
    [0.78, 0.12, 1.5],
    [0.84, -0.05, 2.5],
    [0.9, 0.02, 4],
  ] as const) {
    for (let y = height * 0.1; y < height * 0.9; y += 0.5)
      dot(x * width + slope * (y - height / 2), y, wide);
  }
  const data = new Uint8ClampedArray(width * height * 4);
  const subject = new Uint8ClampedArray(width * height * 4);
  const spots = Array.from({ length: 60 }, () => ({
    x: random() * width,
    y: random() * height,
    size: height * (0.02 + 0.07 * random()),
    light: (random() - 0.5) * 60,
  }));
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      let leaf = 0;
      for (const spot of spots) {
        if ((x - spot.x) ** 2 + ((y - spot.y) * 1.6) ** 2 < spot.size ** 2) leaf = spot.light;
      }
      const wave = 10 * Math.sin(x / 9 + y / 17) + 7 * Math.sin(x / 5 - y / 7);
      const [red, green, blue] = background === 'leaves' ? [118, 142, 96] : [100, 72, 58];
      const behind = [red + leaf * 0.7 + wave, green + leaf + wave, blue + leaf * 0.5 + wave * 0.6];
      const shade = 12 * Math.sin(y / 3.1 + x / 23) + 10 * Math.sin(x / 31);
      const own = [92 + shade, 58 + shade * 0.8, 44 + shade * 0.6];
      const share = matte[at] as number;
      const noise = (random() + random() + random() - 1.5) * 9;
      for (let channel = 0; channel < 3; channel += 1) {
        subject[at * 4 + channel] = own[channel] as number;
        data[at * 4 + channel] =
          (own[channel] as number) * share + (behind[channel] as number) * (1 - share) + noise;
      }
      data[at * 4 + 3] = 255;
    }
  }
  return {
    photo: { data, width, height },
    subject,
    matte: Uint8Array.from(matte, (share) => Math.round(share * 255)),
  };
}

/** Makes a scene smaller by a whole number, as a good scaler does: each pixel is the mean of its square. */
export function shrinkScene(
  { photo, matte }: ReferenceScene,
  by: number,
): Pick<ReferenceScene, 'photo' | 'matte'> {
  const [width, height] = [Math.floor(photo.width / by), Math.floor(photo.height / by)];
  const data = new Uint8ClampedArray(width * height * 4);
  const small = new Uint8Array(width * height);
  const sums = new Float64Array(5);
  for (let at = 0; at < width * height; at += 1) {
    sums.fill(0);
    for (let part = 0; part < by * by; part += 1) {
      const x = (at % width) * by + (part % by);
      const y = Math.floor(at / width) * by + Math.floor(part / by);
      const from = y * photo.width + x;
      for (let channel = 0; channel < 4; channel += 1) {
        sums[channel] = (sums[channel] as number) + (photo.data[from * 4 + channel] as number);
      }
      sums[4] = (sums[4] as number) + (matte[from] as number);
    }
    for (let channel = 0; channel < 4; channel += 1) {
      data[at * 4 + channel] = (sums[channel] as number) / (by * by);
    }
    small[at] = Math.round((sums[4] as number) / (by * by));
  }
  return { photo: { data, width, height }, matte: small };
}
