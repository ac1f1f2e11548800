import { join } from 'node:path';
import { localConfiguration } from '../../emulators/local-configuration.ts';
import { convertV4MiniflareOptions, Miniflare } from '../../scripts/serve/miniflare.mjs';
import { freePort } from '../../scripts/serve/port.mjs';
import { untilItResponds } from '../../scripts/serve/until-it-responds.mjs';
import { root } from '../../scripts/set-up.mjs';

const here = join(root, 'bench', 'click-to-picture');

/**
 * Serves the bare page and the bare Worker as the product's build is served: with the same workerd,
 * the same entry, and the page as an asset. `services` is the emulators' origin.
 * Resolves with its address and a function that stops it.
 */
export async function serveFloor(directory, services) {
  const port = await freePort();
  const variables = localConfiguration(services);
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      name: 'floor',
      modules: true,
      rootPath: here,
      scriptPath: join(here, 'floor-worker.mjs'),
      compatibilityDate: '2026-10-01',
      assets: {
        directory: join(here, 'floor-page'),
        routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: false },
      },
      durableObjects: {
        ACCOUNTS: { className: 'Account', useSQLite: true },
        POOL: { className: 'Pool', useSQLite: true },
      },
      bindings: {
        PROVIDER_URL: variables.IMAGE_PROVIDER_URL,
        PROVIDER_HOST: variables.IMAGE_PROVIDER_HOST,
        PROVIDER_KEYS: variables.IMAGE_PROVIDER_KEYS,
      },
      host: 'localhost',
      port: 0,
      unsafeDirectSockets: [{ host: 'localhost', port }],
      resourcePersistencePath: join(directory, 'floor'),
    }),
  );
  await runtime.ready;
  const origin = `http://localhost:${port}`;
  await untilItResponds(origin);
  return { origin, stop: () => runtime.dispose() };
}
