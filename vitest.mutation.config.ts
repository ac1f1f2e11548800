import { defineConfig } from 'vitest/config';
import { rooms } from './scripts/mutation/rooms.ts';
import { appOrigin } from './tests/app-origin.ts';
import { workerByHttps, workerProject } from './tests/in-workerd.ts';

/** The tests by which the mutants of one room must die: `npm run mutate -- <room>` names it. */
const room = rooms[process.env.MUTATION_ROOM ?? ''];
if (!room) throw new Error('MUTATION_ROOM names no room of scripts/mutation/rooms.ts.');

export default defineConfig({
  test: {
    projects: [
      ...(room.inNode
        ? [{ test: { name: 'unit', testTimeout: 20_000, include: room.inNode } }]
        : []),
      ...(room.inWorkerd ? [workerProject('worker', appOrigin, room.inWorkerd)] : []),
      ...(room.byHttps ? [workerByHttps(room.byHttps)] : []),
    ],
  },
});
