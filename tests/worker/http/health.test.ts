import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { callDeployment } from '../call-deployment.ts';

/** D1 that fails at the statement itself, or at its response. */
const broken = new Proxy(env.DATABASE, {
  get(database, name) {
    if (name !== 'prepare') return Reflect.get(database, name);
    return () => ({ first: async () => Promise.reject(new Error('D1_ERROR: gone')) });
  },
});

it.each([
  ['is well', {}, 200, { status: 'ok', configured: true, database: true }],
  [
    'is not configured',
    { SESSION_SECRET: undefined },
    503,
    { status: 'unavailable', configured: false, database: true },
  ],
  [
    'has no database',
    { DATABASE: broken },
    503,
    { status: 'unavailable', configured: true, database: false },
  ],
] as const)('the health of a deployment that %s', async (_, changes, status, result) => {
  const response = await callDeployment(changes, '/api/health');
  expect([response.status, await response.json()]).toEqual([status, result]);
});
