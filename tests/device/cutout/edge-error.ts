import type { Pixels } from '../../../domain/editing/filters/apply-filter.ts';
import { enlargeMatte, guideMatte } from '../../../src/device/cutout/guided-matte.ts';
import { drawScene, shrinkScene } from './reference-scene.ts';

/** How far from an edge of the reference a pixel counts. */
const reach = 6;

interface Small {
  photo: Pixels;
  matte: Uint8Array;
}

export function enlarge(photo: Pixels, small: Small): Uint8Array {
  const whole = { top: 0, pictureHeight: photo.height };
  return enlargeMatte(guideMatte(small.photo, small.matte), photo, whole);
}

/** The same without any color to follow, which is bilinear scaling. */
function scalePlainly(photo: Pixels, small: Small): Uint8Array {
  const gray = { ...small.photo, data: new Uint8ClampedArray(small.photo.data.length) };
  return enlarge(photo, { photo: gray, matte: small.matte });
}

/**
 * The mean difference from the reference near its edges, in levels of 255, of a matte that was four times
 * smaller: enlarged by the photo's colors, and by plain scaling.
 */
export function measureEdges(
  width: number,
  height: number,
  background: 'leaves' | 'wood',
): { guided: number; plain: number } {
  const scene = drawScene(width, height, background);
  const small = shrinkScene(scene, 4);
  return {
    guided: edgeError(enlarge(scene.photo, small), scene.matte, width),
    plain: edgeError(scalePlainly(scene.photo, small), scene.matte, width),
  };
}

function edgeError(matte: Uint8Array, reference: Uint8Array, width: number): number {
  const isNear = new Uint8Array(reference.length);
  for (let at = width + 1; at < reference.length; at += 1) {
    const own = reference[at];
    if (own === reference[at - 1] && own === reference[at - width]) continue;
    for (let row = -reach; row <= reach; row += 1) {
      const from = at + row * width;
      isNear.fill(1, Math.max(0, from - reach), Math.max(0, from + reach + 1));
    }
  }
  let [sum, count] = [0, 0];
  isNear.forEach((near, at) => {
    if (near === 0) return;
    sum += Math.abs((matte[at] as number) - (reference[at] as number));
    count += 1;
  });
  return sum / count;
}
