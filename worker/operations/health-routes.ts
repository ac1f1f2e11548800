import { routesOf } from '../api/routes-of.ts';
import { readConfiguration } from '../config.ts';

/** Whether the deployment is configured and its database answers. It names no setting to strangers. */
export const healthRoutes = routesOf({
  readHealth: async (context) => {
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
  },
});
