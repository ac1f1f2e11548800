import { imageDimensionsFromData } from 'image-dimensions';
import sharp from 'sharp';
import { exportFormats } from '../../../domain/export-formats.ts';
import { exportTypes } from '../../../domain/tools/edit-options.ts';
import { filterTypes } from '../../../domain/tools/filter-types.ts';
import { type Recipe, startRecipe } from '../../../src/device/recipe/recipe.ts';
import { greatestError, picture } from '../../device/filters/compare-with-reference.ts';
import { measuresTime } from '../support/measures-time.ts';
import { expect, test } from '../support/test.ts';
import { openHarness } from './open-harness.ts';

const [width, height] = [800, 600];
const white = [255, 255, 255, 255];
const transparent = [0, 0, 0, 0];

/** A picture of soft colors: each `turn` gives another one. */
function softPicture(turn: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const wave = Math.sin((x + turn) / 90) + Math.cos((y - turn) / 70);
    data.set([128 + wave * 60, (x * 255) / width, (y * 255) / height], at * 3);
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const given: Record<string, Buffer> = {};

test.beforeAll(async () => {
  given['base.png'] = await softPicture(0);
  given['answer.png'] = await softPicture(300);
});

test(
  'a soft selection over all of 12 megapixels leaves the page responsive',
  measuresTime,
  async ({ page }) => {
    await openHarness(page, given);
    const measured = await page.evaluate(async () => {
      const size = { width: 4000, height: 3000 };
      const picture = await createImageBitmap(new ImageData(400, 300));
      const recipe = {
        version: 1 as const,
        basePictureId: 'base',
        ...size,
        edits: [
          {
            kind: 'ai-patch' as const,
            pictureId: 'answer',
            operations: [{ kind: 'rectangle' as const, x: 9, y: 9, width: 3980, height: 2980 }],
            feather: 40,
          },
        ],
      };
      let last = performance.now();
      let longest = 0;
      const timer = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 4);
      const pictures = new Map([
        ['base', picture],
        ['answer', picture],
      ]);
      const begun = performance.now();
      await window.device.renderRecipe(recipe, pictures);
      const tookMs = performance.now() - begun;
      // A block that lasts until the end is measured by the next task alone.
      await new Promise((resolve) => setTimeout(resolve, 20));
      clearInterval(timer);
      return { longest, tookMs };
    });
    test.info().annotations.push({ type: 'measured', description: JSON.stringify(measured) });
    // Without yielding, the longest block would be the whole time, on any machine.
    expect(measured.longest).toBeLessThan(measured.tookMs / 4);
  },
);

test('a file with any of the 25 filters has the pixels of the independent implementation', async ({
  page,
}) => {
  const source = picture(96, 64);
  for (let at = 3; at < source.data.length; at += 4) source.data[at] = 255;
  const raw = { width: source.width, height: source.height, channels: 4 } as const;
  await openHarness(page, { 'base.png': await sharp(source.data, { raw }).png().toBuffer() });
  const base = startRecipe({ id: 'base.png', width: raw.width, height: raw.height });
  const recipes = filterTypes.map(
    (type): Recipe => ({ ...base, edits: [{ kind: 'filter', type, intensity: 37 }] }),
  );
  const files = await page.evaluate(async (wanted) => {
    const bitmap = await createImageBitmap(await (await fetch('base.png')).blob());
    const pictures = new Map([['base.png', bitmap]]);
    const rendered: string[] = [];
    for (const recipe of wanted) {
      const answer = await window.device.renderRecipe(recipe, pictures);
      if (!answer.ok) throw new Error(answer.code);
      const blob = await answer.canvas.convertToBlob({ type: 'image/png' });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      rendered.push(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
    }
    return rendered;
  }, recipes);
  expect(files).toHaveLength(25);
  for (const [at, { edits }] of recipes.entries()) {
    const [edit] = edits;
    if (edit?.kind !== 'filter') throw new Error('There is no filter');
    const file = sharp(Buffer.from(files[at] ?? '', 'base64')).ensureAlpha();
    const result = { ...source, data: new Uint8ClampedArray(await file.raw().toBuffer()) };
    const error = greatestError(source, result, edit.type, edit.intensity);
    expect(error, `${edit.type} at ${edit.intensity}`).toBeLessThanOrEqual(1);
    expect(result.data.join(), edit.type).not.toBe(source.data.join());
  }
});

test('filters use vector instructions under the app’s own content security policy', async ({
  page,
}) => {
  await openHarness(page, given);
  const [reaches, same] = await page.evaluate(() => {
    const { applyFilter, openPlainRows, openVectorRows } = window.device;
    const vectors = openVectorRows();
    if (!vectors) return [false, false];
    const data = crypto.getRandomValues(new Uint8ClampedArray(64 * 48 * 4));
    const results = [openPlainRows(), vectors].map((rows) => {
      const pixels = { data: data.slice(), width: 64, height: 48 };
      applyFilter(pixels, pixels, { type: 'Vintage', intensity: 60 }, undefined, rows);
      return pixels.data.join();
    });
    return [true, results[0] === results[1]];
  });
  expect({ reaches, same }).toEqual({ reaches: true, same: true });
});

/** Every way in which a format can be exported. */
const exportChoices = exportTypes.flatMap((type) => [
  { type, fit: 'cover' as const, background: '#102030' },
  { type, fit: 'fit' as const, background: '#102030' },
  { type, fit: 'fit' as const, background: null },
]);

test('every format is exported in its exact size, and the smallest in every type and fit', async ({
  page,
}) => {
  const [across, down] = [400, 300];
  const flat = sharp({
    create: { width: across, height: down, channels: 3, background: '#a8402c' },
  });
  await openHarness(page, { 'flat.png': await flat.png().toBuffer() });
  for (const [at, { id, size }] of exportFormats.entries()) {
    const files = await page.evaluate(
      async ([format, choices]) => {
        const picture = await createImageBitmap(await (await fetch('flat.png')).blob());
        return Promise.all(
          choices.map(async (choice) => {
            const answer = await window.device.exportPicture(picture, {
              ...choice,
              format,
              quality: 0.9,
            });
            if (!answer.ok) throw new Error(answer.code);
            // The file's header names its type; one pixel at its edge shows its background.
            const start = new Uint8Array(await answer.blob.slice(0, 1024).arrayBuffer());
            const head = Array.from(start, (byte) => String.fromCharCode(byte)).join('');
            const context = new OffscreenCanvas(1, 1).getContext('2d');
            context?.drawImage(await createImageBitmap(answer.blob), 0, 0);
            const corner = [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
            return { ...choice, head, corner };
          }),
        );
      },
      [
        id,
        // The others share the ways among them: each way has formats of several shapes.
        id === 'medium-rectangle'
          ? exportChoices
          : exportChoices.filter((_, place) => place === at % exportChoices.length),
      ] as const,
    );
    expect(files.length).toBe(id === 'medium-rectangle' ? 9 : 1);
    for (const { type, fit, background, head, corner } of files) {
      const what = `${id} ${type} ${fit} ${background}`;
      expect(imageDimensionsFromData(Buffer.from(head, 'latin1')), what).toEqual({
        ...(size ?? { width: across, height: down }),
        type: type === 'image/jpeg' ? 'jpeg' : type.replace('image/', ''),
      });
      const hasBars = fit === 'fit' && size && size.width * down !== size.height * across;
      const bar = background ? [16, 32, 48, 255] : type === 'image/jpeg' ? white : transparent;
      const isBar = corner.every((level, channel) => Math.abs(level - (bar[channel] ?? 0)) < 6);
      expect(isBar, what).toBe(Boolean(hasBars));
    }
  }
});

test('a selection becomes a black and white PNG that a browser opens', async ({ page }) => {
  await openHarness(page);
  const found = await page.evaluate(async () => {
    const mask = window.device.rasterizeMask(
      [{ kind: 'rectangle', x: 0, y: 0, width: 100, height: 50 }],
      { width: 200, height: 100 },
    );
    const bitmap = await createImageBitmap(await window.device.encodeMask(mask));
    const context = new OffscreenCanvas(200, 100).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const inside = context?.getImageData(99, 49, 1, 1).data;
    const outside = context?.getImageData(100, 50, 1, 1).data;
    return [bitmap.width, bitmap.height, ...(inside ?? []), ...(outside ?? [])];
  });
  expect(found).toEqual([200, 100, 255, 255, 255, 255, 0, 0, 0, 255]);
});
