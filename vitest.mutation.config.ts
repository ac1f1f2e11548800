import { defineConfig } from 'vitest/config';
import { lastingRuntime } from './scripts/mutation/lasting-runtime.ts';
import { type Room, rooms } from './scripts/mutation/rooms.ts';
import { appOrigin } from './tests/app-origin.ts';
import { nodeTests, pageTests } from './tests/in-node.ts';
import { workerByHttps, workerProject } from './tests/in-workerd.ts';

/** The tests by which the mutants of one room must die: `npm run mutate -- <room>` names it. */
const room = rooms[process.env.MUTATION_ROOM ?? ''];
if (!room) throw new Error('MUTATION_ROOM names no room of scripts/mutation/rooms.ts.');

const { inNode, inWorkerd, byHttps }: Room =
  process.env.MUTATION_IN === 'node' ? { ...room, inWorkerd: [], byHttps: [] } : room;

/** A minute, in milliseconds: Stryker has a limit of its own, and other work may slow its first run. */
const testTimeout = 60_000;

const freshModules = 'scripts/mutation/fresh-modules.ts';
const ownCoverage = 'scripts/mutation/own-coverage.ts';

/** Tests in Node, whose files share a thread as in `vitest.config.ts`: a mutant loads the packages once. */
function inNodeWith(tests: typeof nodeTests) {
  const setupFiles = [freshModules, ownCoverage, ...tests.setupFiles];
  return { ...tests, setupFiles, testTimeout, sequence: { groupOrder: 0 }, include: inNode ?? [] };
}

/** Lets a project of the Worker run many mutants in one runtime, `order` after the tests in Node. */
function forMutants(project: ReturnType<typeof workerProject>, order: number) {
  const setupFiles = [freshModules, ...project.test.setupFiles];
  return {
    plugins: [...project.plugins, lastingRuntime()],
    test: { ...project.test, setupFiles, testTimeout, sequence: { groupOrder: order } },
  };
}

export default defineConfig({
  test: {
    projects: [
      ...(inNode
        ? [
            {
              plugins: [lastingRuntime()],
              test: { name: 'unit', ...inNodeWith(nodeTests), exclude: ['**/*.dom.test.*'] },
            },
            {
              plugins: [lastingRuntime()],
              test: { name: 'unit-dom', ...inNodeWith(pageTests), exclude: ['**/!(*.dom).test.*'] },
            },
          ]
        : []),
      ...(inWorkerd?.length ? [forMutants(workerProject('worker', appOrigin, inWorkerd), 1)] : []),
      ...(byHttps?.length ? [forMutants(workerByHttps(byHttps), 2)] : []),
    ],
  },
});
