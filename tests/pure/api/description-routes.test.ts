import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { descriptionRoutes } from '../../../worker/api/description-routes.ts';
import { configured } from '../../../worker/http/configured.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { deploymentVariables } from '../deployment-variables.ts';

it('the API describes itself at the address where it was asked', async () => {
  const app = new Hono<AppEnv>().use(configured).route('/', descriptionRoutes);
  const environment = { ...deploymentVariables, ADDRESS_LIMITS: 'off' };
  const response = await app.request('https://shop.example/api/openapi.json', {}, environment);
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { openapi: '3.1.0', servers: [{ url: 'https://shop.example' }] },
  ]);
});
