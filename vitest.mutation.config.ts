import { defineConfig } from 'vitest/config';
import { lastingRuntime } from './scripts/mutation/lasting-runtime.ts';
import { rooms } from './scripts/mutation/rooms.ts';
import { appOrigin } from './tests/app-origin.ts';
import { workerByHttps, workerProject } from './tests/in-workerd.ts';

/** The tests by which the mutants of one room must die: `npm run mutate -- <room>` names it. */
const room = rooms[process.env.MUTATION_ROOM ?? ''];
if (!room) throw new Error('MUTATION_ROOM names no room of scripts/mutation/rooms.ts.');

const freshModules = 'scripts/mutation/fresh-modules.ts';

/** Lets a project of the Worker run many mutants in one runtime, `order` after the tests in Node. */
function forMutants(project: ReturnType<typeof workerProject>, order: number) {
  const setupFiles = [freshModules, ...project.test.setupFiles];
  return {
    plugins: [...project.plugins, lastingRuntime()],
    test: { ...project.test, setupFiles, sequence: { groupOrder: order } },
  };
}

export default defineConfig({
  test: {
    projects: [
      ...(room.inNode
        ? [
            {
              test: {
                name: 'unit',
                testTimeout: 20_000,
                include: room.inNode,
                setupFiles: [freshModules],
                sequence: { groupOrder: 0 },
              },
            },
          ]
        : []),
      ...(room.inWorkerd
        ? [forMutants(workerProject('worker', appOrigin, room.inWorkerd), 1)]
        : []),
      ...(room.byHttps ? [forMutants(workerByHttps(room.byHttps), 2)] : []),
    ],
  },
});
