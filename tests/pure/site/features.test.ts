import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Features } from '../../../domain/site/features.ts';
import { shapes } from '../../../domain/tools/picture-options.ts';
import { configured } from '../../../worker/http/configured.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { featureRoutes } from '../../../worker/site/feature-routes.ts';
import { deploymentVariables } from '../deployment-variables.ts';

const app = new Hono<AppEnv>().use(configured).route('/', featureRoutes);

async function featuresWith(variables: object): Promise<Features> {
  const environment = { ...deploymentVariables, ADDRESS_LIMITS: 'off', ...variables };
  const response = await app.request('/api/features', {}, environment);
  expect(response.status).toBe(200);
  return response.json();
}

it('the features name the key and the script of the challenge, where signing in asks for one', async () => {
  const features = await featuresWith({
    TURNSTILE_SITE_KEY: 'site',
    TURNSTILE_SECRET_KEY: 'secret',
    TURNSTILE_URL: 'https://challenge.example/v0',
  });
  expect(features).toMatchObject({
    turnstileSiteKey: 'site',
    turnstileScriptUrl: expect.stringMatching(/^https:\/\/challenge\.example\/v0\/api\.js/),
  });
});

it('the features name no challenge where there is none, and nothing that nobody can ask for', async () => {
  const features = await featuresWith({ IMAGE_PROVIDER_SHAPES: '1:1, 16:9' });
  expect(features).not.toHaveProperty('turnstileSiteKey');
  expect(features).toMatchObject({
    shapes: ['1:1', '16:9'],
    batchMax: 40,
    variationsMax: 4,
    shares: true,
    visibleLabel: false,
  });
  expect(features.qualities).toEqual([{ id: 'standard', extraCost: 0 }]);
});

it('the features follow from the table of the configured model', async () => {
  const features = await featuresWith({
    IMAGE_PROVIDER: 'openai',
    IMAGE_PROVIDER_MODEL: 'gpt-image-2',
  });
  expect(features.shapes).toEqual([...shapes, 'original']);
  expect(features.qualities).toEqual([
    { id: 'standard', extraCost: 0, pixels: 1024 * 1024 },
    { id: 'fine', extraCost: 1, pixels: 1024 * 1024 },
  ]);
  // It makes no transparent pictures.
  expect(features.tools).toEqual(['text2img', 'img2img', 'headshot', 'edit']);
});

it.each([
  ['off', 'IN', false],
  ['all', undefined, true],
  ['IN, CN', 'IN', true],
  ['IN, CN', 'US', false],
  ['IN, CN', undefined, false],
])(
  'with VISIBLE_LABEL=%s a visitor from %s gets a label: %s',
  async (label, country, visibleLabel) => {
    const request = Object.assign(new Request('https://imagemint.example/api/features'), {
      cf: { country },
    });
    const variables = { ...deploymentVariables, ADDRESS_LIMITS: 'off', VISIBLE_LABEL: label };
    const response = await app.fetch(request, variables);
    expect(await response.json()).toMatchObject({ visibleLabel });
  },
);
