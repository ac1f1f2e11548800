import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import * as wrangler from 'wrangler';
import { localConfiguration } from '../../emulators/local-configuration.ts';
import { writeHeaders } from '../build/static-headers.ts';
import { environment, root } from '../set-up.mjs';
import { convertV4MiniflareOptions, Miniflare } from './miniflare.mjs';
import { freePort } from './port.mjs';
import { untilItResponds } from './until-it-responds.mjs';

/**
 * Serves the production build with workerd, without a development server between the browser,
 * the Worker and the emulators. With `wrangler dev` every message would pass through a second
 * workerd, with `vite preview` through Node. Its data is in `directory`, which is new, beside a copy of the
 * build with this server's policies: a deployment may write its own into the build at the same time. `variables`
 * override those of a local run. Resolves with both addresses and a function that stops everything.
 */
export async function serveBuild(directory, { variables = {}, ports = {} } = {}) {
  const { app: port = await freePort(), services: servicesPort = await freePort() } = ports;
  const origin = `http://localhost:${port}`;
  const services = `http://127.0.0.1:${servicesPort}`;
  const env = { ...environment, CI: 'true' };
  const emulators = join('scripts', 'serve', 'serve-emulators.ts');
  const child = spawn('node', [emulators, String(servicesPort), origin], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const configuration = localConfiguration(services, process.env.PROVIDER);
  const build = join(directory, 'build');
  cpSync(join(root, 'dist'), build, { recursive: true });
  await writeHeaders(join(build, 'client'), configuration.GOOGLE_ISSUER);
  const runtime = startWorkerd(join(build, 'imagemint'), directory, port, {
    ...configuration,
    ...variables,
  });
  const stop = async () => {
    child.kill();
    await runtime.dispose();
  };
  try {
    await migrate(await runtime.getD1Database('DATABASE'));
    await untilItResponds(`${origin}/api/health`);
    await untilItResponds(`${services}/__services/image-provider/calls`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, services: `${services}/__services`, stop };
}

/** By one call: `wrangler d1 migrations apply` takes 25 s of the processor for all of them. */
async function migrate(database) {
  const migrations = await readD1Migrations(join(root, 'migrations'));
  const queries = migrations.flatMap((migration) => migration.queries);
  await database.batch(queries.map((query) => database.prepare(query)));
}

function startWorkerd(builtWorker, directory, port, variables) {
  const configuration = join(builtWorker, 'wrangler.json');
  const { workerOptions } = wrangler.unstable_getMiniflareWorkerOptions(configuration);
  // All modules are named below, so the rules for modules are not needed.
  const { modulesRules: _, ...options } = workerOptions;
  // Not those of `.dev.vars`, which a preview has left beside the build.
  const { vars } = JSON.parse(readFileSync(configuration, 'utf8'));
  return new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      name: 'imagemint',
      modules: modulesOf(builtWorker),
      modulesRoot: builtWorker,
      rootPath: builtWorker,
      bindings: { ...vars, ...variables },
      host: 'localhost',
      port: 0,
      // Bypasses the development server's entry, which inspects every call and response.
      unsafeDirectSockets: [{ host: 'localhost', port }],
      resourcePersistencePath: join(directory, 'v3'),
    }),
  );
}

/** The files of the built Worker, its entry first: the code of vendors is in parts of its own. */
function modulesOf(directory) {
  const files = readdirSync(directory, { recursive: true }).filter((name) => name.endsWith('.js'));
  const others = files.filter((name) => name !== 'index.js');
  return ['index.js', ...others].map((name) => ({ type: 'ESModule', path: join(directory, name) }));
}
