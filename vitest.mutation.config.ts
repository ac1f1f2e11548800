import { defineConfig } from 'vitest/config';
import { lastingRuntime } from './scripts/mutation/lasting-runtime.ts';
import { type Room, rooms } from './scripts/mutation/rooms.ts';
import { appOrigin } from './tests/app-origin.ts';
import { workerByHttps, workerProject } from './tests/in-workerd.ts';

/** The tests by which the mutants of one room must die: `npm run mutate -- <room>` names it. */
const room = rooms[process.env.MUTATION_ROOM ?? ''];
if (!room) throw new Error('MUTATION_ROOM names no room of scripts/mutation/rooms.ts.');

const { inNode, inWorkerd, byHttps }: Room =
  process.env.MUTATION_IN === 'node' ? { ...room, inWorkerd: [], byHttps: [] } : room;

/** A minute, in milliseconds: Stryker has a limit of its own, and other work may slow its first run. */
const testTimeout = 60_000;

const freshModules = 'scripts/mutation/fresh-modules.ts';

/** Each file of tests in Node has a process of its own. */
const forNode = { testTimeout, setupFiles: [freshModules], sequence: { groupOrder: 0 } };

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
            { test: { name: 'unit', ...forNode, include: inNode, exclude: ['**/*.dom.test.*'] } },
            {
              test: {
                name: 'unit-dom',
                ...forNode,
                environment: 'jsdom',
                include: inNode,
                exclude: ['**/!(*.dom).test.*'],
              },
            },
          ]
        : []),
      ...(inWorkerd?.length ? [forMutants(workerProject('worker', appOrigin, inWorkerd), 1)] : []),
      ...(byHttps?.length ? [forMutants(workerByHttps(byHttps), 2)] : []),
    ],
  },
});
