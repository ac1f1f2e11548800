import type { Configuration } from '../../config.ts';
import type { PictureHost } from './host.ts';
import { createKeyedHost } from './keyed-host.ts';
import { createR2Host } from './r2-host.ts';

/** Creates the configured host. `origin` is the deployment's own, for links to R2. */
export function createHost(configuration: Configuration, origin: URL): PictureHost {
  const settings = configuration.imageHost;
  return settings.kind === 'keyed'
    ? createKeyedHost(settings)
    : createR2Host(origin, configuration.sessionSecret);
}
