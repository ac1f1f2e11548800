import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Features } from '../../../domain/site/features.ts';
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

it('the features name no challenge where there is none', async () => {
  const names = Object.keys(await featuresWith({}));
  expect(names).toEqual(['payments', 'tools', 'editTools', 'contact', 'emails']);
});
