import { fileURLToPath } from 'node:url';

/** What of the runtime a Durable Object's class needs in Node. */
export const runtimeModules = [
  {
    find: /^cloudflare:workers$/,
    replacement: fileURLToPath(new URL('./pure/cloudflare-workers.ts', import.meta.url)),
  },
];

/** They end what hangs, and matter on failure only: a busy machine takes ten times as long as an idle one. */
export const timeLimits = { testTimeout: 120_000, hookTimeout: 120_000 };

/** What the tests in Node have in common that keep state or replace modules. */
export const nodeTests = {
  alias: runtimeModules,
  ...timeLimits,
  // Threads take less of the processor than processes, and half as much if they continue after a file.
  pool: 'threads' as const,
  isolate: false,
  setupFiles: ['tests/in-node/own-modules.ts', 'tests/in-node/no-output.ts'],
};

/** Testing Library as modules that each file evaluates again: its `screen` keeps the page in which it was loaded. */
const testingLibrary = ['react', 'dom'].map((name) => ({
  find: new RegExp(`^@testing-library/${name}$`),
  replacement: fileURLToPath(import.meta.resolve(`@testing-library/${name}`)).replace(
    /dist\/.*/,
    `dist/@testing-library/${name}.esm.js`,
  ),
}));

/** The same of those that need a page: hooks and components, in jsdom. */
export const pageTests = {
  ...nodeTests,
  environment: './tests/in-node/page-environment.ts',
  // The last one sets up the Testing Library that the tests get, after the modules were reset.
  setupFiles: ['tests/in-node/own-page.ts', ...nodeTests.setupFiles, 'tests/in-node/page-waits.ts'],
  alias: testingLibrary,
  server: { deps: { inline: [/@testing-library/] } },
};
