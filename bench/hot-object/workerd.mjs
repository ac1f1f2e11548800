import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { environment, root } from '../../scripts/set-up.mjs';

/**
 * Serves the pool with plain `workerd serve`, without development tools. `tree` is the folder of the
 * version whose pool it is.
 */
export async function startWorkerd(directory, port, tree = root) {
  await build({
    root: tree,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: join(tree, 'bench', 'hot-object', 'worker.ts'),
      outDir: directory,
      emptyOutDir: false,
      rollupOptions: { external: [/^cloudflare:/], output: { entryFileNames: 'worker.mjs' } },
    },
  });
  mkdirSync(join(directory, 'objects'), { recursive: true });
  writeFileSync(
    join(directory, 'workerd.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "objects", disk = (path = "${join(directory, 'objects')}", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-10-01",
  durableObjectNamespaces = [(className = "KeyPool", uniqueKey = "key-pool", enableSql = true)],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [(name = "KEY_POOLS", durableObjectNamespace = "KeyPool")],
);
`,
  );
  return spawn('workerd', ['serve', join(directory, 'workerd.capnp')], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
