import { expect, it } from 'vitest';
import { checkCosts, costsOf } from '../../../scripts/deploy/checks/check-costs.ts';
import { capabilitiesOf } from '../../../worker/images/providers/models/image-model.ts';
import {
  type OpenAiModel,
  openAiModels,
} from '../../../worker/images/providers/models/openai-models.ts';

const textsOf = async (variables: Record<string, string>) =>
  (await checkCosts(variables)).map(({ state, text }) => `${state} ${text}`);

it('says what each picture costs and earns', async () => {
  const texts = await textsOf({ IMAGE_PROVIDER: 'openai' });
  expect(texts).toContain('ok text2img, standard: $0.0130 at gpt-image-2.5-flare, earns $0.1417');
  expect(texts.every((text) => text.startsWith('ok'))).toBe(true);
});

it('warns of a picture that costs more than it earns, with its references or without', () => {
  const model = capabilitiesOf('flux', openAiModels['gpt-image-2.5-flare'] as OpenAiModel, null);
  const textOf = (change: Partial<typeof model>) =>
    costsOf({ text2img: { ...model, ...change } })[0]?.text;
  expect(textOf({ priceMicroUsd: { standard: 150_000, fine: 150_000 } })).toMatch(
    /\$0\.1500 at .*, earns \$0\.1417: less than it costs$/,
  );
  expect(textOf({ referenceMicroUsd: 50_000 })).toMatch(
    /earns \$0\.1417, costs \$0\.1630 with 3 references$/,
  );
});

it('warns of a model that the table does not have', async () => {
  const [first] = await textsOf({ IMAGE_PROVIDER: 'fal', IMAGE_PROVIDER_MODEL: 'fal-ai/new' });
  expect(first).toBe('warning text2img: the price of the model fal-ai/new is not known');
});

it('the hosted models of a Cloudflare account make every tool’s pictures, at known prices', async () => {
  const texts = await textsOf({
    IMAGE_PROVIDER: 'workers-ai',
    IMAGE_PROVIDER_MODEL: 'google/nano-banana-2-lite',
    IMAGE_PROVIDER_BGREMOVE_MODEL: 'bria/remove-background',
  });
  expect(texts.map((text) => text.split(',')[0])).toEqual(
    ['text2img', 'img2img', 'headshot', 'bgremove', 'edit'].map((tool) => `ok ${tool}`),
  );
});
