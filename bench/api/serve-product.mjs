import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { freePort } from '../../scripts/serve/port.mjs';
import { untilItAnswers } from '../../scripts/serve/until-it-answers.mjs';
import { environment } from '../../scripts/set-up.mjs';

/**
 * Serves the product's Worker with plain `workerd serve`, from the sources in `root`: this version
 * or an earlier one. `services` is the emulators' origin. Resolves with its address and its process.
 */
export async function serveProduct(root, directory, services) {
  mkdirSync(join(directory, 'objects'), { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: join(root, 'bench', 'api', 'worker.ts'),
      outDir: directory,
      emptyOutDir: false,
      rollupOptions: {
        external: [/^cloudflare:/, /^node:/],
        output: { entryFileNames: 'worker.mjs', codeSplitting: false },
      },
    },
  });
  const configuration = join(root, 'emulators', 'local-configuration.ts');
  const { localConfiguration } = await import(pathToFileURL(configuration).href);
  // As `[vars]` of wrangler.toml has them.
  const variables = {
    IMAGE_HOST: 'r2',
    MERCHANT_NAME: 'Imagemint',
    ...localConfiguration(services),
  };
  const port = await freePort();
  writeFileSync(join(directory, 'workerd.capnp'), capnpOf(directory, port, variables));
  const child = spawn('workerd', ['serve', join(directory, 'workerd.capnp')], {
    env: environment,
    // A line in the log for each request would be measured too.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  await untilItAnswers(`${origin}/api/openapi.json`);
  const migrations = join(root, 'migrations');
  const files = readdirSync(migrations).sort((a, b) => a.localeCompare(b));
  const migrated = await fetch(`${origin}/bench/migrate`, {
    method: 'POST',
    body: JSON.stringify(files.map((file) => readFileSync(join(migrations, file), 'utf8'))),
  });
  if (!migrated.ok) throw new Error(`Not migrated: ${await migrated.text()}`);
  return { origin, child };
}

function capnpOf(directory, port, variables) {
  const classes = ['CreditAccount', 'KeyPool', 'Database'];
  const bindings = [
    ...Object.entries(variables)
      .filter(([, text]) => typeof text === 'string')
      .map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`),
    ...[
      ['CREDIT_ACCOUNTS', 'CreditAccount'],
      ['KEY_POOLS', 'KeyPool'],
      ['DATABASES', 'Database'],
    ].map(([name, className]) => `(name = "${name}", durableObjectNamespace = "${className}")`),
  ];
  const namespaces = classes.map(
    (name) => `(className = "${name}", uniqueKey = "${name}", enableSql = true)`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "objects", disk = (path = "${join(directory, 'objects')}", writable = true)),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-10-01",
  durableObjectNamespaces = [${namespaces.join(', ')}],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [${bindings.join(',\n    ')}],
);
`;
}
