import { env } from 'cloudflare:workers';
import { readConfiguration } from '../../worker/config.ts';
import { createProvider } from '../../worker/images/providers/create-provider.ts';

/** The key pool of the deployment under test. */
export const pool = () => env.KEY_POOLS.getByName('keyed');

/** The provider of the deployment under test. */
export function provider() {
  const settings = readConfiguration(env);
  if (!settings.ok) throw new Error(settings.faults.join());
  return createProvider(settings.configuration, env);
}
