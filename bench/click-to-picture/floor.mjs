import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localConfiguration } from '../../emulators/local-configuration.ts';
import { freePort } from '../../scripts/serve/port.mjs';
import { untilItAnswers } from '../../scripts/serve/until-it-answers.mjs';
import { environment, root } from '../../scripts/set-up.mjs';

/**
 * Serves the bare page and the bare Worker with plain `workerd serve`. `services` is the emulators'
 * origin. Resolves with its address and a function that stops it.
 */
export async function serveFloor(directory, services) {
  const place = join(directory, 'floor');
  mkdirSync(place);
  copyFileSync(join(root, 'bench/click-to-picture/floor-worker.mjs'), join(place, 'worker.mjs'));
  const port = await freePort();
  const variables = localConfiguration(services);
  const bindings = Object.entries({
    PROVIDER_URL: variables.IMAGE_PROVIDER_URL,
    PROVIDER_HOST: variables.IMAGE_PROVIDER_HOST,
    PROVIDER_KEYS: variables.IMAGE_PROVIDER_KEYS,
  }).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`);
  writeFileSync(
    join(place, 'workerd.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-10-01",
  bindings = [${bindings.join(', ')}],
);
`,
  );
  const child = spawn('workerd', ['serve', join(place, 'workerd.capnp')], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  await untilItAnswers(origin);
  return { origin, stop: () => child.kill('SIGINT') };
}
