import { Hono } from 'hono';
import { readConfiguration } from '../config.ts';
import type { AppEnv } from '../http/context.ts';

/**
 * Reports whether the deployment is configured and its database answers. The answer names no
 * setting, because anybody can request it.
 */
export const healthRoute = new Hono<AppEnv>().get('/', async (context) => {
  const isConfigured = readConfiguration(context.env).ok;
  const hasDatabase = await context.env.DATABASE.prepare('SELECT 1 FROM users LIMIT 1')
    .first()
    .then(() => true)
    .catch(() => false);
  const isHealthy = isConfigured && hasDatabase;
  return context.json(
    { status: isHealthy ? 'ok' : 'unavailable', configured: isConfigured, database: hasDatabase },
    isHealthy ? 200 : 503,
  );
});
