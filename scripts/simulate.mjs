// `npm run simulate -- --seed N --journeys N [--processes N]`: whole user journeys against the real
// Worker in workerd, under faults, until an account is in a wrong state. The same seed makes the same
// journeys. Each process takes its share of the journeys with a seed of its own: N, N + 1 and so on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { environment, generateTypes, installPackages, root, stop } from './set-up.mjs';

/** More would only wait for each other. */
const processesMax = 64;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    journeys: { type: 'string', default: '300' },
    processes: { type: 'string', default: '1' },
  },
});
const [seed, journeys, processes] = [values.seed, values.journeys, values.processes].map(Number);
const isRight =
  Number.isSafeInteger(seed) &&
  Number.isSafeInteger(journeys) &&
  Number.isSafeInteger(processes) &&
  processes >= 1 &&
  processes <= processesMax &&
  journeys >= processes;
if (!isRight) stop('Usage: npm run simulate -- --seed N --journeys N [--processes N]');

await installPackages();
await generateTypes();

const startedAt = Date.now();
const script = join(root, 'scripts', 'simulation', 'simulate.ts');
const children = Array.from({ length: processes }, (_, at) => {
  // The first processes take what remains of an uneven division.
  const share = Math.floor(journeys / processes) + (at < journeys % processes ? 1 : 0);
  const own = String(seed + at);
  return spawn('node', [script, own, String(share)], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
});
let wasStopped = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    wasStopped = true;
    for (const child of children) child.kill(signal);
  });
}
const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
const isSound = codes.every((code) => code === 0);
const last = processes === 1 ? '' : ` to ${seed + processes - 1}`;
const tookS = Math.round((Date.now() - startedAt) / 1000);
console.log(
  `simulation: seed ${seed}${last}, ${journeys} journeys in ${processes} process${processes === 1 ? '' : 'es'}, ` +
    `${isSound ? 'all accounts sound' : wasStopped ? 'stopped before the end' : 'NOT SOUND: see above'}, ${tookS} s`,
);
process.exit(isSound ? 0 : 1);
