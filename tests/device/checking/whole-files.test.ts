import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isWholeBmp } from '../../../src/device/checking/bmp-file.ts';
import { isWholeGif } from '../../../src/device/checking/gif-file.ts';
import { isWholeIso } from '../../../src/device/checking/iso-file.ts';
import { readPictureHeader } from '../../../src/device/shrinking/picture-header.ts';
import { noise } from '../../domain/pictures/damaged-files.ts';

/** A bitmap of 8 bits a pixel and 40 × 30 pixels: of OS/2, or of Windows, in runs or not. */
function bmp(kind: 'os2' | 'windows' | 'runs', width = 40, row = [40, 5, 0, 0]): Buffer {
  const headerBytes = kind === 'os2' ? 12 : 40;
  const data = 14 + headerBytes;
  const pixels =
    kind === 'runs'
      ? Buffer.concat([...Array<Buffer>(30).fill(Buffer.from(row)), Buffer.from([0, 1])])
      : Buffer.alloc(40 * 30, 5);
  const file = Buffer.concat([Buffer.alloc(data), pixels]);
  file.write('BM');
  file.writeUInt32LE(data, 10);
  file.writeUInt32LE(headerBytes, 14);
  if (kind === 'os2') {
    file.writeUInt16LE(width, 18);
    file.writeUInt16LE(30, 20);
    file.writeUInt16LE(8, 24);
  } else {
    file.writeInt32LE(width, 18);
    file.writeInt32LE(-30, 22);
    file.writeUInt16LE(8, 28);
    file.writeUInt32LE(kind === 'runs' ? 1 : 0, 30);
  }
  return file;
}

const frames = async () =>
  sharp(await Promise.all([1, 2, 3].map((seed) => noise(60, 50, 3, seed).png().toBuffer())), {
    join: { animated: true },
  });

describe('a file of a format that the device alone takes', { timeout: 60_000 }, () => {
  it.each<[name: string, make: () => Promise<Buffer>, isWhole: (file: Uint8Array) => boolean]>([
    ['GIF', () => noise(90, 60).gif().toBuffer(), isWholeGif],
    ['transparent GIF', () => noise(90, 60, 4).gif().toBuffer(), isWholeGif],
    ['animation', async () => (await frames()).gif().toBuffer(), isWholeGif],
    ['AVIF', () => noise(90, 60).avif({ effort: 0 }).toBuffer(), isWholeIso],
    ['bitmap of OS/2', async () => bmp('os2'), isWholeBmp],
    ['bitmap of Windows', async () => bmp('windows'), isWholeBmp],
    ['bitmap of runs', async () => bmp('runs'), isWholeBmp],
    // Three plain pixels and a run; then a step to the next row.
    [
      'bitmap of mixed runs',
      async () => bmp('runs', 40, [0, 3, 0, 1, 5, 0, 37, 5, 0, 2, 0, 1]),
      isWholeBmp,
    ],
  ])('a %s is whole, and is damaged after each of 40 cuts', async (_, make, isWhole) => {
    const file = await make();
    expect(isWhole(file)).toBe(true);
    const cuts = Array.from({ length: 40 }, (__, at) =>
      Math.floor((file.length * (at * 0.61803 + 0.3)) % (file.length - 4)),
    );
    // Half a header has no sizes, which the caller has read before. An end may lack its last bytes.
    const seen = cuts
      .filter((length) => length > 60)
      .map((length) => isWhole(file.subarray(0, length)));
    expect(seen).not.toContain(true);
  });

  it('a GIF may lack its trailer, as many programs write it', async () => {
    const file = await noise(90, 60).gif().toBuffer();
    expect(isWholeGif(file.subarray(0, -1))).toBe(true);
  });

  it('a bitmap has the size that its own kind of header names', () => {
    expect(readPictureHeader(bmp('os2'))).toMatchObject({ width: 40, height: 30 });
    expect(readPictureHeader(bmp('windows'))).toMatchObject({ width: 40, height: 30 });
    expect(isWholeBmp(bmp('windows', 2_147_483_647))).toBe(false);
  });

  it('a bitmap of runs has all of its rows, and no more', () => {
    const taller = bmp('runs');
    taller.writeInt32LE(60, 22);
    expect(isWholeBmp(taller)).toBe(false);
    // Each pair of zeros ends a row.
    expect(isWholeBmp(bmp('runs').fill(0, 60, 150))).toBe(false);
  });
});
