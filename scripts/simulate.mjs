// `npm run simulate -- --seed N --journeys N`: whole user journeys against the real
// Worker in workerd, under faults, until an account is in a wrong state. The same seed
// makes the same journeys.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { environment, generateTypes, installPackages, root, stop } from './set-up.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    journeys: { type: 'string', default: '300' },
  },
});
const [seed, journeys] = [Number(values.seed), Number(values.journeys)];
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(journeys) || journeys < 1) {
  stop('Usage: npm run simulate -- --seed N --journeys N');
}

installPackages();
generateTypes();
const result = spawnSync(
  'vitest',
  ['run', '--project', 'simulation', 'tests/simulation/simulation.test.ts'],
  {
    cwd: root,
    env: {
      ...environment,
      SIMULATION_SEED: String(seed),
      SIMULATION_JOURNEYS: String(journeys),
    },
    stdio: 'inherit',
  },
);
process.exit(result.status ?? 1);
