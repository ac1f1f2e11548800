import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  DrawingCanvas,
  drawnPicture,
  opaquePicture,
  stubWrittenCanvas,
} from '../drawing-canvas.ts';

type Response = { ok: boolean; code?: string; width?: number; height?: number; original?: unknown };

/** What the browser returns for files, and with which options. */
let browser: { shown: DrawingCanvas | null; asked: Record<string, unknown>[] };
let written: ReturnType<typeof stubWrittenCanvas>;

beforeEach(() => {
  browser = { shown: null, asked: [] };
  written = stubWrittenCanvas();
  vi.stubGlobal('createImageBitmap', async (_: Blob, options: Record<string, unknown>) => {
    // The file that shows whether the browser turns pictures.
    if (!('resizeWidth' in options)) return opaquePicture(1, 2);
    browser.asked.push(options);
    if (!browser.shown) throw new Error('Not a picture');
    return browser.shown;
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a browser that cannot draw in a worker says that it is too old', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  expect(await shrink(new Blob(['a']))).toEqual({ ok: false, code: 'browser_too_old' });
});

async function shrink(
  source: unknown,
  device: 'desktop' | 'mobile' = 'desktop',
  isForEditor = false,
): Promise<Response> {
  let listener: ((event: { data: unknown }) => void) | undefined;
  vi.stubGlobal('addEventListener', (type: string, added: typeof listener) => {
    if (type === 'message') listener = added;
  });
  const responded = new Promise<Response>((resolve) => vi.stubGlobal('postMessage', resolve));
  vi.resetModules();
  await import('../../../src/device/shrinking/shrink-worker.ts');
  listener?.({ data: { source, device, isForEditor } });
  return responded;
}

type Format = 'jpeg' | 'png' | 'webp';
async function fileOf(
  width: number,
  height: number,
  format: Format,
  { orientation, channels = 3 }: { orientation?: number; channels?: 3 | 4 } = {},
): Promise<Blob> {
  const background = { r: 9, g: 8, b: 7, alpha: 0.5 };
  const picture = sharp({ create: { width, height, channels, background } });
  const turned = orientation ? picture.withMetadata({ orientation }) : picture;
  return new Blob([new Uint8Array(await turned.toFormat(format).toBuffer())]);
}
const last = () => written.at(-1);

describe('a shrunk file', () => {
  it('is decoded by the browser at its size, and written as a JPEG', async () => {
    browser.shown = opaquePicture(100, 5);
    const response = await shrink(await fileOf(2400, 120, 'jpeg'));
    const original = { width: 2400, height: 120 };
    expect(response).toMatchObject({ ok: true, width: 1200, height: 60, original });
    expect(browser.asked).toEqual([
      {
        imageOrientation: 'from-image',
        resizeWidth: 1200,
        resizeHeight: 60,
        resizeQuality: 'high',
      },
    ]);
    expect(last()).toMatchObject({ type: 'image/jpeg', quality: 0.85 });
    expect(last()?.canvas.pixelAt(1199, 59)).toEqual([9, 8, 7, 255]);
    expect(browser.shown.isClosed).toBe(true);
  });

  it('is upright, as the orientation of a JPEG says', async () => {
    browser.shown = opaquePicture(60, 80);
    const response = await shrink(await fileOf(80, 60, 'jpeg', { orientation: 6 }));
    const size = { width: 60, height: 80 };
    expect(response).toMatchObject({ ...size, original: size });
    expect(browser.asked).toMatchObject([{ resizeWidth: 60, resizeHeight: 80 }]);
  });

  it('of another type is turned as this browser turns it', async () => {
    const file = await fileOf(80, 60, 'png', { orientation: 6 });
    for (const [shown, size] of [
      [opaquePicture(48, 64), { width: 60, height: 80 }],
      [opaquePicture(64, 48), { width: 80, height: 60 }],
    ] as const) {
      browser.shown = shown;
      expect(await shrink(file)).toMatchObject({ ...size, original: size });
      expect(browser.asked.at(-2)).toEqual({ imageOrientation: 'from-image', resizeWidth: 64 });
      // Once after the probe, and once after drawing.
      expect(shown.closings).toBe(2);
    }
  });

  it('is a WebP where any pixel is transparent, and only there', async () => {
    const file = await fileOf(80, 60, 'png', { channels: 4 });
    browser.shown = drawnPicture(80, 60, (x, y) => [1, 2, 3, x === 79 && y === 59 ? 249 : 255]);
    await shrink(file);
    expect(last()?.type).toBe('image/webp');
    browser.shown = opaquePicture(80, 60);
    await shrink(file);
    expect(last()?.type).toBe('image/jpeg');
  });

  it('is refused by its header where that is enough', async () => {
    expect(await shrink(new Blob(['hello']))).toEqual({ ok: false, code: 'unreadable' });
    const strip = await fileOf(40, 300, 'png');
    expect(await shrink(strip)).toMatchObject({ ok: false, code: 'too_small' });
    const bitmap = Buffer.alloc(200);
    bitmap.write('BM');
    bitmap.set([40], 14);
    bitmap.writeInt32LE(2_147_483_647, 18);
    bitmap.set([6, 0, 0, 0, 1, 0, 24], 22);
    expect(await shrink(new Blob([bitmap]))).toEqual({ ok: false, code: 'damaged' });
    expect(browser.asked).toEqual([]);
  });

  it('is named where the browser cannot open it, with advice for a HEIC', async () => {
    expect(await shrink(await fileOf(80, 60, 'png'))).toEqual({ ok: false, code: 'damaged' });
    const unsupported = { ok: false, code: 'unsupported', name: 'JPEG' };
    expect(await shrink(await fileOf(80, 60, 'jpeg'))).toEqual(unsupported);
    // Boxes of its type, of its size (800 × 600) and of its pixels.
    const boxes = [
      '0000001066747970686569636d696631',
      '000000206d657461000000186973706500000000000003200000025800000000',
      '0000000e6d646174706978656c73',
    ];
    const heic = Uint8Array.from(Buffer.from(boxes.join(''), 'hex'));
    expect(await shrink(new Blob([heic]))).toEqual({ ok: false, code: 'heic_unsupported' });
  });
});

describe('a file that the browser draws, although it should not', () => {
  const noise = async (format: Format, channels: 3 | 4 = 3) => {
    const bytes = Buffer.from(
      Array.from({ length: 200 * 150 * channels }, (_, at) => (at * at * 7919) % 251),
    );
    const picture = sharp(bytes, { raw: { width: 200, height: 150, channels } });
    return new Blob([new Uint8Array(await picture.toFormat(format).toBuffer())]);
  };
  const transparent = () => drawnPicture(80, 60, () => [0, 0, 0, 0]);

  it.each<[name: string, file: () => Promise<Blob>, shown: () => DrawingCanvas, code: string]>([
    [
      'it was cut',
      async () => (await noise('png')).slice(0, -400),
      () => opaquePicture(80, 60),
      'damaged',
    ],
    ['it has transparent pixels', () => noise('jpeg'), transparent, 'damaged'],
    [
      'it has one color and many bytes',
      () => noise('jpeg'),
      () => opaquePicture(80, 60),
      'damaged',
    ],
    [
      'it has alpha, and nothing is drawn of its many bytes',
      () => noise('webp', 4),
      transparent,
      'damaged',
    ],
    ['it is empty', () => fileOf(80, 60, 'png', { channels: 4 }), transparent, 'empty'],
  ])('is refused where %s', async (_, file, shown, code) => {
    browser.shown = shown();
    expect(await shrink(await file())).toEqual({ ok: false, code });
    expect(written).toEqual([]);
  });

  it('is taken where a second color is drawn of its many bytes', async () => {
    browser.shown = drawnPicture(80, 60, (_, y) => [9, 8, y < 59 ? 7 : 6, 255]);
    expect(await shrink(await noise('jpeg'))).toMatchObject({ ok: true });
  });

  it('is sent as it is where a canvas does not give back what was drawn', async () => {
    class Blocked extends DrawingCanvas {
      override getContext() {
        const context = super.getContext();
        const read = context.getImageData.bind(context);
        context.getImageData = (...area) => {
          const image = read(...area);
          image.data.fill(255);
          return image;
        };
        return context;
      }
    }
    written = stubWrittenCanvas({ Canvas: Blocked });
    browser.shown = opaquePicture(60, 80);
    const file = await fileOf(80, 60, 'jpeg', { orientation: 6 });
    const size = { width: 60, height: 80 };
    const sent = await shrink(file);
    expect(sent).toMatchObject({ ok: true, ...size, original: size });
    expect(written).toEqual([]);
    const gif = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'red' } })
      .gif()
      .toBuffer();
    const refusal = { ok: false, code: 'canvas_blocked' };
    expect(await shrink(new Blob([new Uint8Array(gif)]))).toEqual(refusal);
    expect(await shrink(file, 'desktop', true)).toEqual({ ok: false, code: 'editor_blocked' });
  });
});

it('a JPEG is drawn from the smallest eighth that is large enough, where the browser decodes that', async () => {
  const frame = Object.assign(opaquePicture(1200, 90), { codedWidth: 1200, codedHeight: 90 });
  const decoders: object[] = [];
  vi.stubGlobal(
    'ImageDecoder',
    class {
      constructor(options: object) {
        decoders.push(options);
      }
      async decode() {
        return { image: frame };
      }
      close() {}
    },
  );
  const response = await shrink(await fileOf(1920, 144, 'jpeg'));
  expect(response).toMatchObject({ ok: true, width: 1200, height: 90 });
  expect(decoders).toMatchObject([{ type: 'image/jpeg', desiredWidth: 1200, desiredHeight: 90 }]);
  expect(last()?.canvas.pixelAt(1199, 89)).toEqual([9, 8, 7, 255]);
  expect([frame.isClosed, browser.asked]).toEqual([true, []]);
});
