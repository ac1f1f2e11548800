import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { adjustPixels } from '../../../../../domain/editing/adjusting/adjust-pixels.ts';
import { noAdjustment } from '../../../../../domain/editing/adjusting/adjustment.ts';
import type { ExportRequest } from '../../../../../domain/editing/export-request.ts';
import { applyFilter } from '../../../../../domain/editing/filters/apply-filter.ts';
import type { PixelEdit } from '../../../../../domain/editing/pixel-edits.ts';
import { readMark } from '../../../../../domain/marking/mark-file.ts';
import { drawExport } from '../../../../../worker/images/pictures/signing/draw-export.ts';
import {
  actionsOf,
  signExport,
} from '../../../../../worker/images/pictures/signing/sign-export.ts';
import { readManifests } from './read-manifests.ts';
import { makeCertificate } from './test-certificate.ts';

const size = { width: 60, height: 40 };
const request: ExportRequest = {
  format: 'original',
  fit: 'cover',
  type: 'image/png',
  bars: null,
  sha256: '',
  edits: [],
};
const crop: PixelEdit = { kind: 'crop', x: 4, y: 2, width: 40, height: 30 };
const turn: PixelEdit = { kind: 'turn', quarters: 1 };
const sepia: PixelEdit = { kind: 'filter', type: 'Sepia', intensity: 70 };
const adjustment = { ...noAdjustment, brightness: 30, sharpness: 40 };

/** Draws as the binding does, and keeps what it was to do. */
function drawer() {
  const steps: unknown[] = [];
  const images = {
    input: (stream: ReadableStream<Uint8Array>) => {
      let change = (picture: Sharp) => picture;
      const drawing = {
        transform: (step: { width: number; height: number; fit: string; background: string }) => {
          steps.push(step);
          const { width, height, background } = step;
          const fit = step.fit === 'pad' ? 'contain' : 'cover';
          change = (picture) => picture.resize({ width, height, fit, background });
          return drawing;
        },
        output: async (output: { format: 'image/png' }) => {
          steps.push(output);
          const picture = change(sharp(await new Response(stream).bytes()));
          const type = output.format.slice('image/'.length) as 'png';
          const file = await picture.toFormat(type).toBuffer();
          return { image: () => new Blob([new Uint8Array(file)]).stream() };
        },
      };
      return drawing;
    },
  } as unknown as ImagesBinding;
  return { images, steps };
}

let result: Uint8Array<ArrayBuffer>;
let pixels: Uint8ClampedArray;
beforeAll(async () => {
  const picture = sharp('public/pictures/lighthouse-day-400.webp').resize({
    ...size,
    fit: 'cover',
  });
  result = new Uint8Array(await picture.ensureAlpha().png().toBuffer());
  pixels = new Uint8ClampedArray(await sharp(result).raw().toBuffer());
});

const within = (bytesMax = 1e6, signal = new AbortController().signal) => ({
  size,
  bytesMax,
  signal,
});

async function drawn(change: Partial<ExportRequest>, bounds = within()) {
  const { images, steps } = drawer();
  const file = await drawExport(images, new Blob([result]), { ...request, ...change }, bounds);
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return { data, info, steps, format: (await sharp(file).metadata()).format };
}

describe('a drawn export', () => {
  it('has the pixels that the device draws, to the bit', async () => {
    const expected = { data: pixels.slice(), ...size };
    applyFilter(expected, expected, sepia);
    adjustPixels(expected, expected, adjustment);
    const { data, steps } = await drawn({ edits: [sepia, { kind: 'adjust', adjustment }] });
    expect(new Uint8ClampedArray(data)).toEqual(expected.data);
    // It is the file that was asked for, so the binding draws it once.
    expect(steps).toEqual([{ format: 'image/png' }]);
  });

  it('is cropped before it is fitted to its format', async () => {
    const { info, steps, format } = await drawn({
      edits: [crop, turn],
      format: 'leaderboard',
      type: 'image/webp',
    });
    expect([info.width, info.height, format]).toEqual([728, 90, 'webp']);
    const fitted = { width: 728, height: 90, fit: 'cover', background: 'rgba(0,0,0,0)' };
    expect(steps.slice(1)).toEqual([fitted, { format: 'image/webp', quality: 92 }]);
  });

  it.each([
    ['image/png', null, [0, 0, 0, 0]],
    ['image/png', '#0000ff', [0, 0, 255, 255]],
    ['image/jpeg', null, [255, 255, 255]],
  ] as const)('has bars: as %s of %s', async (type, bars, expected) => {
    const { data, info } = await drawn({ format: 'medium-rectangle', fit: 'fit', type, bars });
    expect([info.width, info.height]).toEqual([300, 250]);
    expect([...data.subarray(0, expected.length)]).toEqual(expected);
  });

  it.each([
    ['has another size than its record', { ...within(), size: { width: 40, height: 60 } }, 'size'],
    ['has too many bytes', within(1000), 'more than 1000 bytes'],
    ['took too long', within(1e6, AbortSignal.abort()), 'aborted'],
  ])('is none where the picture %s', async (_, bounds, reason) => {
    await expect(drawn({ edits: [sepia] }, bounds)).rejects.toThrow(reason);
  });
});

describe('the manifest of an export', () => {
  const colors: PixelEdit = { kind: 'adjust', adjustment: { ...adjustment, sharpness: 0 } };
  const sharpness: PixelEdit = { kind: 'adjust', adjustment: { ...noAdjustment, sharpness: 9 } };
  it.each<[string, Partial<ExportRequest>, string[]]>([
    ['nothing but another file', {}, ['transcoded']],
    ['another type', { type: 'image/webp' }, ['converted']],
    ['each edit', { edits: [turn, sepia, crop] }, ['orientation', 'filtered', 'cropped']],
    ['an adjustment', { edits: [colors, sharpness] }, ['adjustedColor', 'filtered']],
    ['a filter of no strength', { edits: [{ ...sepia, intensity: 0 }] }, ['transcoded']],
    ['another shape', { format: '1:1' }, ['cropped', 'resized']],
    ['the same shape', { format: '3:2' }, ['resized']],
    ['bars', { format: '1:1', fit: 'fit', bars: '#000000' }, ['resized', 'edited']],
    ['a color behind a picture', { bars: '#ff0000' }, ['edited']],
  ])('names %s', (_, change, names) => {
    const before = { size, type: 'image/png', tool: 'text2img' } as const;
    const actions = actionsOf({ ...request, ...change }, before);
    expect(actions).toEqual(names.map((name) => `c2pa.${name}`));
  });

  it('names the white behind a cut-out that becomes a JPEG', () => {
    const before = { size, type: 'image/png', tool: 'bgremove' } as const;
    expect(actionsOf({ ...request, type: 'image/jpeg' }, before)).toEqual([
      'c2pa.edited',
      'c2pa.converted',
    ]);
  });

  it('is valid for the official reader, beside the same mark', async () => {
    const made = {
      jobId: 'job-1',
      tool: 'img2img',
      type: 'image/png',
      size,
      bytes: result,
    } as const;
    const by = { name: 'Chitra', signing: await makeCertificate(), signal: within().signal };
    const sign = (bytes: Uint8Array) =>
      signExport(
        drawer().images,
        { ...made, bytes: new Uint8Array(bytes) },
        { ...request, edits: [sepia] },
        by,
      );
    const actionsIn = ({ active }: Awaited<ReturnType<typeof readManifests>>) =>
      active.assertions.flatMap(({ data }) => data.actions ?? []).map(({ action }) => action);
    const file = await sign(result);
    const read = await readManifests('image/png', file);
    const { state, faults, active } = read;
    expect([state, faults]).toEqual(['Valid', []]);
    expect(active.ingredients).toMatchObject([{ relationship: 'parentOf' }]);
    // The result has no manifest that says what made it.
    expect(actionsIn(read)).toEqual(['c2pa.opened', 'c2pa.filtered', 'c2pa.edited']);
    const again = await readManifests('image/png', await sign(file));
    expect([again.state, actionsIn(again)]).toEqual(['Valid', ['c2pa.opened', 'c2pa.filtered']]);
    expect(readMark(file)).toEqual({
      sourceType: 'compositeWithTrainedAlgorithmicMedia',
      creatorTool: 'Chitra',
      identifier: 'job-1',
    });
  });
});
