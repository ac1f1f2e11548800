import { describe, expect, it } from 'vitest';
import { hasRatio, ratioOf, shapes } from '../../../../domain/tools/picture-options.ts';
import { catalogInput } from '../../../../worker/images/providers/catalog-input.ts';
import { catalogModels } from '../../../../worker/images/providers/models/catalog-models.ts';
import { pixelSize } from '../../../../worker/images/providers/models/image-model.ts';
import { workersAiModels } from '../../../../worker/images/providers/models/workers-ai-models.ts';
import { vendors } from '../../../../worker/images/providers/vendors/vendors.ts';

describe('the size of a picture', () => {
  it.each(shapes)(
    'the shape %s has sides in steps of 16, within 3 %% of its proportions',
    (shape) => {
      for (const pixels of [1024 * 1024, 768 * 768]) {
        const size = pixelSize(ratioOf(shape), { pixels, step: 16, sideMin: 256, sideMax: 1920 });
        expect([size.width % 16, size.height % 16]).toEqual([0, 0]);
        expect(hasRatio(size, ratioOf(shape))).toBe(true);
        expect((size.width * size.height) / pixels).toBeGreaterThan(0.9);
        expect((size.width * size.height) / pixels).toBeLessThan(1.1);
      }
    },
  );
});

describe('the table of models', () => {
  const rows = [workersAiModels, catalogModels, ...Object.values(vendors).map((v) => v.models)];
  const models = rows.flatMap((table) => Object.entries(table));
  it.each(models.filter(([, { tools }]) => tools.includes('text2img')))(
    '%s names the size of a result for each of its qualities, before a credit is spent',
    (_, { pixels = {}, priceMicroUsd }) => {
      expect(Object.keys(pixels)).toEqual(expect.arrayContaining(Object.keys(priceMicroUsd ?? {})));
    },
  );

  it('a model that takes any size is asked for the pixels that it names', () => {
    const flux = catalogModels['black-forest-labs/flux-2-max'];
    const task = { tool: 'text2img', prompt: 'a fox', source: null, mask: null } as const;
    const sizes = (['standard', 'fine'] as const).map(
      (quality) => flux && catalogInput({ ...task, quality, shape: '16:9' }, flux),
    );
    expect(sizes).toMatchObject([
      { width: 1360, height: 768 },
      { width: 1936, height: 1088 },
    ]);
  });
});
