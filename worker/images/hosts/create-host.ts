import type { Configuration } from '../../config.ts';
import type { PictureHost } from './host.ts';
import { createR2Host } from './r2-host.ts';

/** The host that the configuration names. `origin` is where the app itself is reached. */
export function createHost(configuration: Configuration, origin: string): PictureHost {
  return createR2Host(configuration.sessionSecret, origin);
}
