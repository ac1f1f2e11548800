import { routesOf } from '../api/routes-of.ts';
import { readConfiguration } from '../config.ts';
import { isEmulatedOutside } from '../http/configured.ts';

export const healthRoutes = routesOf({
  readHealth: async (context) => {
    const result = readConfiguration(context.env);
    const isConfigured = result.ok && !isEmulatedOutside(result.configuration, context.req.url);
    const hasDatabase = await context.env.DATABASE.prepare('SELECT 1 FROM users LIMIT 1')
      .first()
      .then(() => true)
      .catch(() => false);
    const isHealthy = isConfigured && hasDatabase;
    return context.json(
      { status: isHealthy ? 'ok' : 'unavailable', configured: isConfigured, database: hasDatabase },
      isHealthy ? 200 : 503,
    );
  },
});
