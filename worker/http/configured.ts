import { createMiddleware } from 'hono/factory';
import { readConfiguration } from '../config.ts';
import { isLoopback } from '../variable-kinds.ts';
import type { AppEnv } from './context.ts';
import { refuse } from './problem.ts';

/**
 * Lets a request through only while the deployment is set up. One that points at
 * a local stand-in (whose secrets everybody knows) serves this machine alone.
 */
export const configured = createMiddleware<AppEnv>(async (context, next) => {
  const result = readConfiguration(context.env);
  if (!result.ok) {
    console.error(JSON.stringify({ event: 'misconfigured', faults: result.faults }));
    return refuse(context, 'misconfigured');
  }
  const { emulated } = result.configuration;
  if (emulated.length > 0 && !isLoopback(new URL(context.req.url).hostname)) {
    console.error(JSON.stringify({ event: 'emulator_outside_localhost', variables: emulated }));
    return refuse(context, 'misconfigured');
  }
  context.set('configuration', result.configuration);
  return next();
});
