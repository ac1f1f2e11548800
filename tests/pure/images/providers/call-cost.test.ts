import { expect, it } from 'vitest';
import { callCost } from '../../../../worker/images/providers/call-cost.ts';
import { capabilitiesOf } from '../../../../worker/images/providers/models/image-model.ts';
import { openAiModels } from '../../../../worker/images/providers/models/openai-models.ts';

const name = 'gpt-image-1-mini';
const row = openAiModels[name];
if (!row) throw new Error(name);
const model = capabilitiesOf(name, row, null);
const price = model.priceMicroUsd?.standard;

it.each([
  [0, 0],
  [12_345.6, 12_346],
  [100_000_000, 100_000_000],
  [100_000_001, price],
  [-1, price],
  [1e300, price],
  [Number.NaN, price],
  [undefined, price],
])('of a reported cost of %s millionths of a dollar, %s are recorded', (reported, recorded) => {
  const response = { ok: false, code: 'misshapen', reason: '' } as const;
  const reporting = reported === undefined ? response : { ...response, costMicroUsd: reported };
  expect(callCost(reporting, model, {})).toBe(recorded);
});
