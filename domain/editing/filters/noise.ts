/**
 * Grains along the longer side of a picture of any size: a bigger picture has bigger grains, not
 * more.
 */
export const grainsAcross = 900;

export const noiseUnitBits = 14;

const noiseLength = 65_536;

/**
 * Fixed values, so that a picture always has the same grain: from −1 to 1, most of them small. The
 * beginning is repeated at the end, as far as a row that begins at the last value reaches.
 */
export const noise = Int32Array.from({ length: noiseLength + grainsAcross + 2 }, (_, at) => {
  const place = at % noiseLength;
  return Math.round((hashToUnit(place) + hashToUnit(place + noiseLength) - 1) * 2 ** noiseUnitBits);
});

/** Returns where in the noise a row of knots begins: each at another offset, so that no pattern repeats. */
export function beginOfRow(knotRow: number): number {
  return Math.floor(hashToUnit(knotRow + 2 * noiseLength) * noiseLength) % noiseLength;
}

/**
 * Returns a number from 0 to 1 for every integer (Jenkins' mixing, as in the finalizer of
 * MurmurHash3).
 */
function hashToUnit(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0xffff_ffff;
}
