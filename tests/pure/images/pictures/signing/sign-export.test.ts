import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readMark } from '../../../../../domain/marking/mark-file.ts';
import { writeChunk } from '../../../../../domain/pictures/png-chunk.ts';
import { filterTypes } from '../../../../../domain/tools/filter-types.ts';
import { applyFilter } from '../../../../../src/device/filters/apply-filter.ts';
import type { Corners } from '../../../../../worker/images/pictures/signing/match-pictures.ts';
import { pixelsOf, signExport } from '../../../../../worker/images/pictures/signing/sign-export.ts';
import { readManifests } from './read-manifests.ts';
import { makeCertificate, type TestCertificate } from './test-certificate.ts';

const formats = ['jpeg', 'png', 'webp'] as const;
const [width, height] = [600, 400];
const whole: Corners = [0, 0, 1, 0, 0, 1];
const picture = (name: string) =>
  sharp(`public/pictures/${name}-400.webp`).resize(width, height, { fit: 'cover' });

/** Draws as the binding does. */
const images = {
  input: (stream: ReadableStream<Uint8Array>) => ({
    transform: (size: { width: number; height: number }) => ({
      output: async () => {
        const file = await new Response(stream).bytes();
        const drawn = await sharp(file)
          .resize({ ...size, fit: 'inside' })
          .png()
          .toBuffer();
        return { image: () => new Blob([new Uint8Array(drawn)]).stream() };
      },
    }),
  }),
} as unknown as ImagesBinding;

let signing: TestCertificate;
let made: Buffer;
beforeAll(async () => {
  signing = await makeCertificate();
  made = await picture('lighthouse-day').png().toBuffer();
});

async function signed(file: Sharp | Uint8Array, corners = whole) {
  const bytes = file instanceof Uint8Array ? file : await file.toBuffer();
  const result = { jobId: 'job-1', tool: 'text2img', type: 'image/png', bytes: made } as const;
  const by = { name: 'Chitra', signing };
  return signExport(images, new Uint8Array(bytes), result, corners, by);
}

async function filtered(type: (typeof filterTypes)[number], intensity = 100) {
  const { data, info } = await sharp(made)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  applyFilter(pixels, pixels, { type, intensity });
  return sharp(Buffer.from(pixels.data), { raw: { width, height, channels: 4 } });
}

const text = Buffer.from(
  `<svg width="${width}" height="${height}"><text x="40" y="200" font-size="48" fill="#fff">Summer</text></svg>`,
);
const laid = async (name: string, share: number): Promise<OverlayOptions> => ({
  input: await picture(name)
    .resize(Math.round(width * share), height)
    .toBuffer(),
  gravity: 'east',
});

describe.each(formats)('an export as %s', (format) => {
  it('is signed after a filter, a text and a crop, and valid for the official reader', async () => {
    const edited = sharp(
      await (await filtered('Warm'))
        .composite([{ input: text }])
        .png()
        .toBuffer(),
    );
    const crop = edited.extract({ left: 60, top: 40, width: 480, height: 320 }).toFormat(format);
    const corners: Corners = [-0.125, -0.125, 1.125, -0.125, -0.125, 1.125];
    const file = (await signed(crop, corners)) as Uint8Array;
    const { state, faults, active } = await readManifests(`image/${format}`, file);
    expect([state, faults]).toEqual(['Valid', []]);
    const actions = active.assertions.flatMap(({ data }) => data.actions ?? []);
    const names = actions.map(({ action }) => action);
    expect(names).toEqual(['c2pa.opened', 'c2pa.cropped', 'c2pa.edited']);
    expect(readMark(file)).toMatchObject({ creatorTool: 'Chitra', identifier: 'job-1' });
  });

  it('keeps nothing but its pixels', async () => {
    const plain = await picture('cat').toFormat(format).toBuffer();
    const marked = picture('cat')
      .keepIccProfile()
      .withExif({ IFD0: { Artist: 'Ada' } });
    const file = await marked.withIccProfile('p3').toFormat(format).toBuffer();
    const kept = pixelsOf(file) as Uint8Array;
    expect(Buffer.from(kept).includes('Ada')).toBe(false);
    const { icc, exif, format: read } = await sharp(kept).metadata();
    expect([icc, exif, read]).toEqual([undefined, undefined, format]);
    expect((await sharp(pixelsOf(plain) as Uint8Array).metadata()).width).toBe(width);
  });
});

it.each(filterTypes)('an export with the filter %s is signed', async (type) => {
  // The darkest corners at full strength are too much.
  const intensity = ['Vintage', 'Grunge'].includes(type) ? 50 : 100;
  expect(await signed((await filtered(type, intensity)).jpeg())).not.toBeNull();
});

it.each<[string, () => Promise<Sharp>, Corners?]>([
  ['turned', async () => sharp(made).rotate(90), [1, 0, 1, 1, 0, 0]],
  ['flipped', async () => sharp(made).flop(), [1, 0, 0, 0, 1, 1]],
  [
    'with bars',
    async () => sharp(made).resize(600, 600, { fit: 'contain', background: '#223' }),
    [0, 1 / 6, 1, 1 / 6, 0, 5 / 6],
  ],
])('a result %s is signed', async (_, edited, corners) => {
  expect(await signed((await edited()).png(), corners)).not.toBeNull();
});

it.each<[string, () => Promise<Sharp | Uint8Array>, Corners?]>([
  ['another picture', async () => picture('cat').png()],
  [
    'the result with another over half of it',
    async () =>
      sharp(made)
        .composite([await laid('cat', 0.5)])
        .png(),
  ],
  [
    'the result with another over a quarter of it',
    async () =>
      sharp(made)
        .composite([await laid('cat', 0.25)])
        .png(),
  ],
  ['a negative', async () => sharp(made).negate({ alpha: false }).png()],
  ['another part than it names', async () => sharp(made).png(), [-0.5, -0.5, 1.5, -0.5, -0.5, 1.5]],
  [
    'the result as a small part of another',
    async () =>
      picture('cat')
        .composite([{ input: await sharp(made).resize(60, 40).toBuffer() }])
        .png(),
    [0.45, 0.45, 0.55, 0.45, 0.45, 0.55],
  ],
  ['a few pixels of the result', async () => picture('cat').png(), [-9, -9, 10, -9, -9, 10]],
  ['corners on one point', async () => sharp(made).png(), [0, 0, 0, 0, 0, 0]],
  ['a transparent one', async () => sharp(made).ensureAlpha(0.5).png()],
  [
    'one plain color',
    async () => sharp({ create: { width, height, channels: 3, background: '#888' } }).png(),
  ],
  ['no picture', async () => new Uint8Array(100)],
])('%s is not signed', async (_, edited, corners) => {
  expect(await signed(await edited(), corners)).toBeNull();
});

it('frames of an animation are left out', async () => {
  const bytes = new Uint8Array(made);
  const frame = writeChunk('fdAT', new Uint8Array(40));
  const file = Buffer.concat([
    bytes.subarray(0, 33),
    writeChunk('acTL', new Uint8Array(8)),
    bytes.subarray(33, -12),
    frame,
    bytes.subarray(-12),
  ]);
  const kept = Buffer.from((await signed(file)) as Uint8Array);
  expect([kept.includes('acTL'), kept.includes('fdAT')]).toEqual([false, false]);
});

it('a picture that cannot be drawn is not signed', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await signed(made.subarray(0, 200))).toBeNull();
  const broken = new Uint8Array(made);
  broken.fill(0, 100, 2000);
  expect(await signed(broken)).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});
