import sharp, { type Sharp } from 'sharp';
import { measuresTime } from '../support/measures-time.ts';
import { expect, type Page, test } from '../support/test.ts';
import { openHarness } from './open-harness.ts';

const [width, height] = [1600, 1200];

/** Four corners of four colors, so that every rotation and mirroring is visible. */
function cornersPicture(alpha = 255): Sharp {
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const isLeft = at % width < width / 2;
    const isUpper = at < (width * height) / 2;
    const upper = isLeft ? [255, 0, 0, alpha] : [0, 255, 0, 255];
    data.set(isUpper ? upper : isLeft ? [0, 0, 255, 255] : [255, 255, 255, 255], at * 4);
  }
  return sharp(data, { raw: { width, height, channels: 4 } });
}

interface Shrunk {
  answer: Record<string, unknown>;
  /** The file as base64. */
  file: string;
}

/** Shrinks a file that the harness serves, and returns the bytes of the result. */
async function shrink(page: Page, name: string, kind: 'desktop' | 'mobile' = 'desktop') {
  const { answer, file } = await page.evaluate(
    async ([path, device]): Promise<Shrunk> => {
      const blob = await (await fetch(path)).blob();
      const result = await window.device.shrinkPicture(blob, { device });
      if (!result.ok) return { answer: { ...result }, file: '' };
      const bytes = new Uint8Array(await result.blob.arrayBuffer());
      const { blob: made, ...rest } = result;
      const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
      return { answer: { ...rest, type: made.type }, file: btoa(text) };
    },
    [name, kind] as const,
  );
  return { answer, bytes: Buffer.from(file, 'base64') };
}

/** Opens a file as the editor does, and returns the colors of its corners. */
async function openedCorners(page: Page, name: string, isTurned: boolean): Promise<string> {
  const size = isTurned ? { width: height, height: width } : { width, height };
  const png = await page.evaluate(
    async ([path, opened]) => {
      const file = await (await fetch(path)).blob();
      const bitmap = await window.device.openFullPicture({ file, ...opened });
      if (!bitmap) return '';
      // An eighth is enough for its corners.
      const canvas = new OffscreenCanvas(bitmap.width / 8, bitmap.height / 8);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const reader = new FileReader();
      reader.readAsDataURL(await canvas.convertToBlob());
      await new Promise((resolve) => reader.addEventListener('load', resolve));
      return String(reader.result).split(',')[1] ?? '';
    },
    [name, size] as const,
  );
  return corners(Buffer.from(png, 'base64'));
}

/** The colors of the four corners, as letters, from the upper left to the lower right. */
async function corners(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const letterAt = (x: number, y: number) => {
    const at =
      (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(at);
    return r > 128 && g > 128 && b > 128 ? 'W' : r > 128 ? 'R' : g > 128 ? 'G' : 'B';
  };
  return letterAt(0.1, 0.1) + letterAt(0.9, 0.1) + letterAt(0.1, 0.9) + letterAt(0.9, 0.9);
}

/** Browsers that open photos in other ways, what makes this one of them, and in which orientations it gets photos. */
const openers = {
  'by an image decoder': { workerStart: '', orientations: [1, 2, 3, 4, 5, 6, 7, 8] },
  'by an image decoder that does not know the orientation': {
    workerStart:
      "Reflect.deleteProperty(VideoFrame.prototype, 'rotation'); Reflect.deleteProperty(VideoFrame.prototype, 'flip')",
    orientations: [1, 4, 6, 7],
  },
  'without an image decoder': {
    workerStart: "Reflect.deleteProperty(globalThis, 'ImageDecoder')",
    orientations: [1, 4, 6, 7],
  },
  'without an image decoder, and leaves the orientation to the page': {
    workerStart: `
    Reflect.deleteProperty(globalThis, 'ImageDecoder');
    const open = createImageBitmap;
    globalThis.createImageBitmap = (source, options) =>
      open(source, source instanceof Blob ? { ...options, imageOrientation: 'none' } : options)`,
    orientations: [1, 2, 3, 4, 5, 6, 7, 8],
  },
};

test.describe('a photo in any orientation', () => {
  const photos: Record<string, Buffer> = {};
  /** The corners of each when it is upright. */
  const upright: Record<string, string> = {};

  test.beforeAll(async () => {
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const photo = await cornersPicture()
        .jpeg()
        .withExif({ IFD0: { Copyright: 'A secret', ImageDescription: 'At home' } })
        .withMetadata({ orientation })
        .toBuffer();
      photos[`${orientation}.jpg`] = photo;
      upright[`${orientation}.jpg`] = await corners(await sharp(photo).autoOrient().toBuffer());
    }
  });

  for (const [browser, { workerStart, orientations }] of Object.entries(openers))
    test(`becomes upright and has no metadata in a browser that opens it ${browser}`, async ({
      page,
    }) => {
      await openHarness(page, photos, workerStart);
      for (const orientation of orientations) {
        const name = `${orientation}.jpg`;
        const { answer, bytes } = await shrink(page, name);
        const turned = orientation >= 5;
        const size = turned ? { width: 900, height: 1200 } : { width: 1200, height: 900 };
        expect(answer, name).toMatchObject({ ok: true, type: 'image/jpeg', ...size });
        expect(await corners(bytes), name).toBe(upright[name]);
        const metadata = await sharp(bytes).metadata();
        expect(metadata, name).toMatchObject({ format: 'jpeg', ...size });
        expect(metadata.exif).toBeUndefined();
        expect(bytes.includes('secret')).toBe(false);
        // The editor opens the photo at its full size.
        expect(await openedCorners(page, name, turned), name).toBe(upright[name]);
      }
    });
});

test('a photo opens however much metadata precedes its pixels', async ({ page }) => {
  const jpeg = await cornersPicture().jpeg().toBuffer();
  const note = Buffer.alloc(65_000, 'x');
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0xfd, 0xea]), note]);
  const notes = Array.from({ length: 30 }, () => segment);
  await openHarness(page, {
    'depth.jpg': Buffer.concat([jpeg.subarray(0, 2), ...notes, jpeg.subarray(2)]),
  });
  const { answer, bytes } = await shrink(page, 'depth.jpg');
  expect(answer).toMatchObject({ ok: true, width: 1200, height: 900 });
  expect(await corners(bytes)).toBe('RGBW');
});

test('every type that a browser opens is shrunk, and stays transparent', async ({ page }) => {
  const opaque = cornersPicture().removeAlpha();
  await openHarness(page, {
    'opaque.png': await opaque.clone().png().toBuffer(),
    'opaque.webp': await opaque.clone().webp({ lossless: true, effort: 0 }).toBuffer(),
    'opaque.gif': await opaque.clone().gif({ effort: 1 }).toBuffer(),
    'opaque.avif': await opaque.clone().resize(400).avif({ effort: 0 }).toBuffer(),
    'glass.png': await cornersPicture(0).png().toBuffer(),
    'glass.webp': await cornersPicture(0).webp().toBuffer(),
    'alpha-unused.png': await cornersPicture(255).png().toBuffer(),
  });
  for (const name of ['opaque.png', 'opaque.webp', 'opaque.gif', 'alpha-unused.png']) {
    const { answer, bytes } = await shrink(page, name);
    expect(answer, name).toMatchObject({ ok: true, type: 'image/jpeg', width: 1200, height: 900 });
    expect(await corners(bytes), name).toBe('RGBW');
  }
  expect((await shrink(page, 'opaque.avif')).answer).toMatchObject({ ok: true, width: 400 });
  for (const name of ['glass.png', 'glass.webp']) {
    const { answer, bytes } = await shrink(page, name);
    expect(answer, name).toMatchObject({ ok: true, type: 'image/webp' });
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[3], name).toBe(0);
    expect(data[(1200 - 1) * 4 + 3], name).toBe(255);
  }
});

test('a file that cannot be opened is refused with a reason', async ({ page }) => {
  const jpeg = await cornersPicture().jpeg().toBuffer();
  const bomb = await cornersPicture().png().toBuffer();
  bomb.writeUInt32BE(40_000, 16);
  bomb.writeUInt32BE(40_000, 20);
  await openHarness(page, {
    'text.jpg': Buffer.from('not a picture at all'),
    'cut.jpg': jpeg.subarray(0, 40),
    'bomb.png': bomb,
    'photo.heic': Buffer.concat([
      Buffer.from([0, 0, 0, 20]),
      Buffer.from('ftypheic\0\0\0\0mif1'),
      Buffer.from([0, 0, 0, 20]),
      Buffer.from('ispe\0\0\0\0'),
      Buffer.from([0, 0, 15, 192, 0, 0, 11, 208]),
    ]),
  });
  expect((await shrink(page, 'text.jpg')).answer).toEqual({ ok: false, code: 'unreadable' });
  expect((await shrink(page, 'cut.jpg')).answer).toEqual({ ok: false, code: 'unreadable' });
  expect((await shrink(page, 'bomb.png')).answer).toEqual({ ok: false, code: 'too_many_pixels' });
  expect((await shrink(page, 'photo.heic')).answer).toEqual({
    ok: false,
    code: 'heic_unsupported',
  });
  const codes = await page.evaluate(async () => {
    const inputs = [
      42,
      null,
      {},
      'ftp://elsewhere/x.png',
      new Blob([new Uint8Array(51 * 1024 * 1024)]),
    ];
    const answers = inputs.map((input) =>
      window.device.shrinkPicture(input, { device: 'desktop' }),
    );
    return (await Promise.all(answers)).map((answer) => (answer.ok ? 'ok' : answer.code));
  });
  expect(codes).toEqual([
    'invalid_input',
    'invalid_input',
    'invalid_input',
    'invalid_input',
    'too_large',
  ]);
});

/** A photo of so many megapixels, full of detail, as a JPEG. */
async function photo(side: { width: number; height: number }, quality: number): Promise<Buffer> {
  const detail = await sharp({
    create: {
      width: 1000,
      height: 1000,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#000',
    },
  })
    .png()
    .toBuffer();
  return sharp({ create: { ...side, channels: 3, background: '#7a5' }, limitInputPixels: false })
    .composite([{ input: detail, tile: true }])
    .jpeg({ quality })
    .toBuffer();
}

test.describe('a picture of 100 megapixels in 50 MB', () => {
  const given: Record<string, Buffer> = {};

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    const file = await photo({ width: 11_600, height: 8700 }, 55);
    // Filled up after the picture's end to the last byte that is allowed.
    given['huge.jpg'] = Buffer.concat([
      file,
      Buffer.alloc(Math.max(0, 50 * 1024 * 1024 - file.length)),
    ]);
  });

  test('is shrunk while the page stays responsive', measuresTime, async ({ page }) => {
    await openHarness(page, given);
    const measured = await page.evaluate(async () => {
      const blob = await (await fetch('huge.jpg')).blob();
      await new Promise((resolve) => setTimeout(resolve, 500));
      let longest = 0;
      let last = performance.now();
      let isOver = false;
      const watch = () => {
        const now = performance.now();
        longest = Math.max(longest, now - last);
        last = now;
        if (!isOver) channel.port2.postMessage(null);
      };
      const channel = new MessageChannel();
      channel.port1.onmessage = watch;
      channel.port2.postMessage(null);
      const begun = performance.now();
      const result = await window.device.shrinkPicture(blob, { device: 'desktop' });
      isOver = true;
      const tookMs = performance.now() - begun;
      const size = result.ok ? [result.width, result.height] : result.code;
      return { size, longest, tookMs, bytes: blob.size };
    });
    test.info().annotations.push({ type: 'measured', description: JSON.stringify(measured) });
    expect(measured.size).toEqual([1200, 900]);
    // On the page's own thread it would be one block from beginning to end.
    expect(measured.longest).toBeLessThan(measured.tookMs / 2);
  });

  test('can be cancelled at once, and the next one is shrunk', measuresTime, async ({ page }) => {
    await openHarness(page, { ...given, 'next.jpg': await cornersPicture().jpeg().toBuffer() });
    const measured = await page.evaluate(async () => {
      const blob = await (await fetch('huge.jpg')).blob();
      const controller = new AbortController();
      const { signal } = controller;
      const results = [1, 2, 3].map(() =>
        window.device.shrinkPicture(blob, { device: 'desktop', signal }),
      );
      await new Promise((resolve) => setTimeout(resolve, 60));
      const begun = performance.now();
      controller.abort();
      const codes = (await Promise.all(results)).map((result) => (result.ok ? 'ok' : result.code));
      const tookMs = performance.now() - begun;
      const early = await window.device.shrinkPicture(blob, { device: 'desktop', signal });
      const next = await (await fetch('next.jpg')).blob();
      const after = await window.device.shrinkPicture(next, { device: 'desktop' });
      const wholeBegun = performance.now();
      await window.device.shrinkPicture(blob, { device: 'desktop' });
      const wholeMs = performance.now() - wholeBegun;
      return { codes, tookMs, wholeMs, early: early.ok ? 'ok' : early.code, after: after.ok };
    });
    expect(measured.codes).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(measured.early).toBe('cancelled');
    expect(measured.after).toBe(true);
    // All three take less time than one that is not cancelled.
    expect(measured.tookMs).toBeLessThan(measured.wholeMs);
  });
});
