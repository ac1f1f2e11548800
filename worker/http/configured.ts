import { createMiddleware } from 'hono/factory';
import { type Configuration, readConfiguration } from '../config.ts';
import { isLoopback } from '../variable-kinds.ts';
import type { AppEnv } from './context.ts';
import { refuse } from './problem.ts';

export const configured = createMiddleware<AppEnv>(async (context, next) => {
  const result = readConfiguration(context.env);
  if (!result.ok) {
    console.error(JSON.stringify({ event: 'misconfigured', faults: result.faults }));
    return refuse(context, 'misconfigured');
  }
  if (isEmulatedOutside(result.configuration, context.req.url)) {
    const variables = result.configuration.emulated;
    console.error(JSON.stringify({ event: 'emulator_outside_localhost', variables }));
    return refuse(context, 'misconfigured');
  }
  context.set('configuration', result.configuration);
  return next();
});

export function isEmulatedOutside({ emulated }: Configuration, url: string): boolean {
  return emulated.length > 0 && !isLoopback(new URL(url).hostname);
}
