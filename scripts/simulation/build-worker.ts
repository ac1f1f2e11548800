import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';

/** The name of the built file. */
export const workerFile = 'simulation-worker.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const runtime = `${root}tests/simulation/runtime`;

/** Builds the Worker under faults, with the simulation beside it in one isolate, into `directory`. */
export async function buildWorker(directory: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // For the styles of the page of a share.
    plugins: [tailwindcss()],
    resolve: {
      alias: {
        'cloudflare:test': `${runtime}/cloudflare-test.ts`,
        vitest: `${runtime}/vitest.ts`,
      },
      conditions: ['workerd', 'worker', 'module', 'browser', 'production'],
    },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: `${runtime}/simulation-worker.ts`,
      outDir: directory,
      emptyOutDir: true,
      target: 'es2024',
      minify: false,
      rollupOptions: {
        external: [/^cloudflare:(?!test$)/, /^node:/, /^workerd:/],
        output: { entryFileNames: workerFile, codeSplitting: false },
      },
    },
  });
}
