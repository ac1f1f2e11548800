import type { Pixels } from '../../../domain/editing/filters/apply-filter.ts';
import { enlargeMatte, guideMatte } from '../../../src/device/cutout/guided-matte.ts';

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

/** A head with strands of hair, whose edges are as soft as a lens makes them. */
function drawMatte(width: number, height: number, random: () => number): Float32Array {
  const matte = new Float32Array(width * height);
  const dot = (cx: number, cy: number, radius: number) => {
    const reach = Math.ceil(radius + 2);
    for (let y = Math.floor(cy) - reach; y <= cy + reach; y += 1) {
      for (let x = Math.floor(cx) - reach; x <= cx + reach; x += 1) {
        const distance = Math.hypot(x + 0.5 - cx, y + 0.5 - cy) - radius;
        const share = Math.min(1, Math.max(0, 0.5 - distance / 1.6));
        matte[y * width + x] = Math.max(matte[y * width + x] as number, share);
      }
    }
  };
  const head = { x: width * 0.46, y: height * 0.56, radius: height * 0.24 };
  dot(head.x, head.y, head.radius);
  for (let strand = 0; strand < 70; strand += 1) {
    const angle = Math.PI * (1.05 + 0.9 * random());
    const length = head.radius * (0.3 + 0.5 * random());
    const wide = 1.2 + 2.2 * random();
    for (let part = 0; part <= 1; part += 0.5 / length) {
      const from = head.radius * 0.97 + part * length;
      const radius = (wide * (1 - 0.6 * part)) / 2;
      dot(head.x + Math.cos(angle) * from, head.y + Math.sin(angle) * from, radius);
    }
  }
  return matte;
}

/** Everything has texture and the noise of a sensor. Wood has nearly the colors of the hair. */
export function drawScene(
  width: number,
  height: number,
  background: 'leaves' | 'wood' = 'leaves',
): ReferenceScene {
  const random = openRandom(7);
  const matte = drawMatte(width, height, random);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const subject = new Uint8ClampedArray(width * height * 4);
  const [red, green, blue] = background === 'leaves' ? [118, 142, 96] : [100, 72, 58];
  for (const [at, share] of matte.entries()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const wave = 10 * Math.sin(x / 9 + y / 17) + 7 * Math.sin(x / 5 - y / 7);
    const shade = 12 * Math.sin(y / 3.1 + x / 23) + 10 * Math.sin(x / 31);
    const noise = (random() + random() + random() - 1.5) * 9;
    for (const [channel, [own, behind]] of [
      [92 + shade, red + wave],
      [58 + shade * 0.8, green + wave],
      [44 + shade * 0.6, blue + wave * 0.6],
    ].entries() as ArrayIterator<[number, [number, number]]>) {
      subject[at * 4 + channel] = own;
      data[at * 4 + channel] = own * share + behind * (1 - share) + noise;
    }
  }
  const levels = Uint8Array.from(matte, (share) => Math.round(share * 255));
  return { photo: { data, width, height }, subject, matte: levels };
}

type Small = Pick<ReferenceScene, 'photo' | 'matte'>;

/** Makes a scene smaller by a whole number, as a good scaler does: each pixel is the mean of its square. */
export function shrinkScene({ photo, matte }: Small, by: number): Small {
  const [width, height] = [photo.width / by, photo.height / by];
  const shrink = (levels: ArrayLike<number>, channels: number) =>
    Array.from({ length: width * height * channels }, (_, place) => {
      const [at, channel] = [Math.floor(place / channels), place % channels];
      let sum = 0;
      for (let part = 0; part < by * by; part += 1) {
        const x = (at % width) * by + (part % by);
        const y = Math.floor(at / width) * by + Math.floor(part / by);
        sum += levels[(y * photo.width + x) * channels + channel] as number;
      }
      return Math.round(sum / (by * by));
    });
  const data = Uint8ClampedArray.from(shrink(photo.data, 4));
  return { photo: { data, width, height }, matte: Uint8Array.from(shrink(matte, 1)) };
}

export function enlarge(photo: Pixels, small: Small): Uint8Array {
  const whole = { top: 0, pictureHeight: photo.height };
  return enlargeMatte(guideMatte(small.photo, small.matte), photo, whole);
}

/**
 * The mean difference from the reference at its edges, in levels of 255, of a matte that was four times
 * smaller: enlarged by the photo's colors, and by plain scaling.
 */
export function measureEdges(
  width: number,
  height: number,
  background: 'leaves' | 'wood',
): { guided: number; plain: number } {
  const { photo, matte } = drawScene(width, height, background);
  const small = shrinkScene({ photo, matte }, 4);
  // Without any color to follow it is scaled bilinearly.
  const gray = { ...small.photo, data: new Uint8ClampedArray(small.photo.data.length) };
  const isEdge = enlarge(photo, { photo: gray, matte: small.matte }).map((level) =>
    level > 0 && level < 255 ? 1 : 0,
  );
  const errorOf = (enlarged: Uint8Array) => {
    let [sum, count] = [0, 0];
    for (const [at, edge] of isEdge.entries()) {
      sum += edge * Math.abs((enlarged[at] as number) - (matte[at] as number));
      count += edge;
    }
    return sum / count;
  };
  return {
    guided: errorOf(enlarge(photo, small)),
    plain: errorOf(enlarge(photo, { photo: gray, matte: small.matte })),
  };
}
